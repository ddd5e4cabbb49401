/** The messages of a table's socket: `python scripts/protocol.py` writes this file from server/tables/wire/protocol.py. */

/** Answer another seat's request. */
export interface AnswerCommand {
  what: "undo" | "rematch" | "hint" | "draw" | "resign" | "concede";
  yes: boolean;
  at?: number | null;
  type: "answer";
}

/** Say whether the page is looked at. */
export interface HereCommand {
  here: boolean;
  type: "here";
}

/** Play a move, or several in one command. */
export interface MoveCommand {
  move: string | number | number[];
  at: number;
  type: "move";
}

/** Resign, offer a draw or call the game off. */
export interface OfferCommand {
  what: "resign" | "draw" | "call-off";
  at?: number | null;
  type: "offer";
}

/** Ask for a `pong`. */
export interface PingCommand {
  type: "ping";
}

/** Ask where the pieces can get. */
export interface ReachCommand {
  at: number;
  after?: number | null;
  type: "reach";
}

/** Say something to everybody at the table. */
export interface SayCommand {
  phrase?: string | null;
  text?: string | null;
  type: "say";
}

/** Let the bot that is thinking play the best move that it has found. */
export interface StopThinkingCommand {
  type: "stop-thinking";
}

/** Undo plies, or ask whether one may. */
export interface UndoCommand {
  count?: number | null;
  at?: number | null;
  type: "undo";
}

/** Ask whether a move would be legal, and why not. */
export interface WhyCommand {
  move: string | number;
  type: "why";
}

/** The last move, which can be made several times more on the same spot. */
export interface AgainData {
  move: number;
  text: string;
  says: string;
  place: string;
  most: number;
}

/** What a seat asks the others for. */
export interface AskedData {
  what: "undo" | "rematch" | "hint" | "draw" | "resign" | "concede";
  by: number;
  count: number;
  waiting: number[];
  number: number;
  keep: boolean;
}

/** The fields that are different since the last message; of the log the lines from `log_from` on. */
export interface ChangeMessage {
  table?: string;
  game?: string;
  title?: string;
  ruleset?: string;
  options?: Record<string, string>;
  reach?: boolean;
  dice?: "table" | "mine";
  clock?: ClockSetupData | null;
  secrets?: boolean;
  luck?: LuckData;
  undo_rule?: "free" | "ask" | "no";
  open_to?: "lobby" | "anybody";
  series?: SeriesData;
  rematch?: string | null;
  life?: "waiting" | "begun" | "over";
  paused?: boolean;
  missing?: number[];
  seats?: SeatData[];
  clock_at?: number | null;
  spectators?: number;
  absent_after?: number;
  to_act?: number;
  status?: string;
  aim?: string;
  diagram?: string;
  plies?: number;
  position?: string | null;
  last?: string[];
  asked?: AskedData | null;
  lapsed?: LapsedData | null;
  over?: OverData | null;
  returns?: number[];
  seat?: number | null;
  moves?: MoveData[];
  undo?: "free" | "ask" | null;
  undo_asks?: number[];
  offers?: Record<string, OfferData>;
  hint?: "free" | "ask" | null;
  hint_asks?: number[];
  hinted?: number[];
  undone?: UndoneData[];
  mine?: number[];
  owner?: boolean;
  type: "change";
  at: number;
  scene?: SceneChangeData;
  log?: LineData[];
  log_from?: number;
}

/** An element of the picture that is new or looks different, and the one before it in drawing order. */
export interface ChangedElementData {
  id: string;
  svg: string;
  after: string;
}

/** Elements that look as before and offer other moves, by id, and what follows their names now. */
export interface ChangedOffersData {
  says: string;
  moves: Record<string, number[]>;
}

/** A seat's clock at `clock_at`, in seconds; `first`: until the first turn has to be made, while that runs. */
export interface ClockData {
  left: number;
  running: boolean;
  first: number | null;
}

/** What the clocks were set up with. */
export interface ClockSetupData {
  seconds: number;
  increment: number;
  out: "loses" | "bot";
  per: "game" | "turn";
}

/** Rules are being compiled: the games at the moment, whose bots are still interpreted, how many are ready. */
export interface CompilingMessage {
  type: "compiling";
  titles: string[];
  left: string[];
  done: number;
  of: number;
}

/** How many moves of a command were not made, and why. */
export interface DroppedMessage {
  code: string;
  message: string;
  clause?: string;
  legal?: string[];
  dropped: number;
  type: "dropped";
}

/** What a graded result is called, and whether it is a good one. */
export interface GradeData {
  words: string;
  good: boolean;
}

/** A request that came to nothing: it was refused, or is no longer open. */
export interface LapsedData {
  what: "undo" | "rematch" | "hint" | "draw" | "resign" | "concede";
  by: number;
  number: number;
  how: "refused" | "lapsed";
}

/** The move that `why` asked about can be made. */
export interface LegalMessage {
  type: "legal";
  move: string;
  at: number;
}

/** A ply in the log. */
export interface LineData {
  number: number;
  ply: number;
  seat: number;
  text: string;
  words: string;
  told: TellingData | null;
  dice: number[] | null;
  hidden: boolean;
  bot: string | null;
  moment: MomentData | null;
}

/** The seal on the dice; seed and salt once the game is over. */
export interface LuckData {
  commitment: string;
  chosen: boolean;
  foreseen: boolean;
  seed?: string;
  salt?: string;
}

/** What a ply did that deserves attention: where, how much, from which number in a turn, who is glad of it. */
export interface MomentData {
  icon: "flame" | "wind" | "tower" | "drop" | "paw" | "person" | "house" | "engine" | "star";
  name: string;
  number: number;
  things: string[];
  rank: number;
  least: number;
  good: number[] | null;
}

/** A move that the seat can make now. */
export interface MoveData {
  id: number;
  text: string;
  explain: string;
}

/** Something that the seat can do besides moves: who would be asked, and what follows. */
export interface OfferData {
  asks: number[];
  then?: "over" | "bot";
}

/** How the game ended; of one that was called off, by whom, or whose first move did not come; which bot resigned. */
export interface OverData {
  why: string;
  winners: number[];
  words: string;
  by?: number;
  late?: number;
  grade?: GradeData;
}

/** The answer to `ping`. */
export interface PongMessage {
  type: "pong";
}

/** Where pieces can get, the nearest first. */
export interface ReachMessage {
  type: "reach";
  at: number;
  after?: number;
  stops: StopData[];
  again: AgainData | null;
}

/** The last message was refused. */
export interface RefusedMessage {
  code: string;
  message: string;
  clause?: string;
  legal?: string[];
  type: "refused";
  at: number;
}

/** What a person said before. */
export interface RemarkData {
  id: string;
  seat: number;
  name: string;
  time: number;
  phrase?: string;
  text?: string;
}

/** What a person has just said. */
export interface RemarkMessage {
  id: string;
  seat: number;
  name: string;
  time: number;
  phrase?: string;
  text?: string;
  type: "remark";
}

/** The last remarks, after the first view. */
export interface RemarksMessage {
  type: "remarks";
  remarks: RemarkData[];
}

/** The changes in a picture, or all of it (with `svg`) where it has another size. */
export interface SceneChangeData {
  elements?: ChangedElementData[];
  gone?: string[];
  offers?: ChangedOffersData[];
  svg?: string;
  title?: string;
  facts?: [string, string][];
  goal?: string;
  stakes?: [string, string, number][];
  task?: string;
}

/** A whole picture and its texts; a fact is a name and a value, a stake a label, words and a share from 0 to 1. */
export interface SceneData {
  svg: string;
  title: string;
  facts: [string, string][];
  goal: string;
  stakes: [string, string, number][];
  task: string;
}

/** A seat and who has it. */
export interface SeatData {
  seat: number;
  role: string;
  name: string;
  who: "person" | "bot" | "open" | "left";
  agent: string | null;
  team: number;
  connected: boolean;
  away: boolean;
  since: number | null;
  came: boolean;
  absent: boolean;
  out: "resigned" | "clock" | null;
  score: number | null;
  returns: number;
  clock: ClockData | null;
  registered?: string | null;
  for_now?: true;
}

/** Which game of a series this is, and its score. */
export interface SeriesData {
  game: number;
  points: number[];
  titles: string[];
}

/** A place that a piece can get to, with the last ply of the way there. */
export interface StopData {
  move: number;
  text: string;
  says: string;
  place: string;
  x: number;
  y: number;
  piece: string;
  before: number;
  choice: string;
  ends: boolean;
}

/** What a ply did, without empty or false values. */
export interface TellingData {
  does?: string;
  what?: string;
  outcomes?: string[];
  more?: true;
  way?: true;
  minor?: true;
  begun?: string;
  back?: string;
}

/** How much of its decision a bot has made, from 0 to 1. */
export interface ThinkingMessage {
  type: "thinking";
  seat: number;
  share: number;
}

/** Plies that were undone. */
export interface UndoneData {
  number: number;
  ply: number;
  by: number;
  agreed: number[];
  count: number;
  lines: LineData[];
}

/** Everything the caller may know: sent first, and again to one who is too far behind. */
export interface ViewMessage {
  table: string;
  game: string;
  title: string;
  ruleset: string;
  options: Record<string, string>;
  reach: boolean;
  dice: "table" | "mine";
  clock: ClockSetupData | null;
  secrets: boolean;
  luck: LuckData;
  undo_rule: "free" | "ask" | "no";
  open_to?: "lobby" | "anybody";
  series: SeriesData;
  rematch: string | null;
  life: "waiting" | "begun" | "over";
  paused: boolean;
  missing: number[];
  seats: SeatData[];
  clock_at: number | null;
  spectators: number;
  absent_after: number;
  to_act: number;
  status: string;
  aim: string;
  diagram: string;
  plies: number;
  position: string | null;
  last: string[];
  asked: AskedData | null;
  lapsed: LapsedData | null;
  over: OverData | null;
  returns: number[];
  seat: number | null;
  moves: MoveData[];
  undo: "free" | "ask" | null;
  undo_asks: number[];
  offers: Record<string, OfferData>;
  hint: "free" | "ask" | null;
  hint_asks: number[];
  hinted: number[];
  undone: UndoneData[];
  mine: number[];
  owner: boolean;
  type: "view";
  at: number;
  scene: SceneData;
  log: LineData[];
  log_from: number;
}

export type ClientMessage = MoveCommand | UndoCommand | AnswerCommand | OfferCommand | WhyCommand | ReachCommand | HereCommand | SayCommand | StopThinkingCommand | PingCommand;

export type ServerMessage = ViewMessage | ChangeMessage | RefusedMessage | LegalMessage | ReachMessage | DroppedMessage | CompilingMessage | ThinkingMessage | PongMessage | RemarkMessage | RemarksMessage;
