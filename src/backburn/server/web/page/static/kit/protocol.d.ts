/** The messages of a table's socket: `python scripts/protocol.py` writes this file from server/tables/protocol.py. */

/** Answer what another seat asked for. */
export interface AnswerMessage {
  what: "undo" | "rematch" | "hint" | "draw" | "resign";
  yes: boolean;
  at?: number | null;
  type: "answer";
}

/** Say whether the page is looked at. */
export interface HereMessage {
  here: boolean;
  type: "here";
}

/** Play a move or a series of moves. */
export interface MoveMessage {
  move: string | number | number[];
  at: number;
  type: "move";
}

/** Resign, offer a draw or call the game off. */
export interface OfferMessage {
  what: "resign" | "draw" | "call-off";
  at?: number | null;
  type: "offer";
}

/** Ask for a `pong`. */
export interface PingMessage {
  type: "ping";
}

/** Ask where the pieces can come to. */
export interface ReachMessage {
  at: number;
  after?: number | null;
  type: "reach";
}

/** Say something to everybody at the table. */
export interface SayMessage {
  phrase?: string | null;
  text?: string | null;
  type: "say";
}

/** Let the bot that is thinking play the best move that it has found. */
export interface StopThinkingMessage {
  type: "stop-thinking";
}

/** Take plies back, or ask whether one may. */
export interface UndoMessage {
  count?: number | null;
  at?: number | null;
  type: "undo";
}

/** Ask whether a move would be legal, and why not. */
export interface WhyMessage {
  move: string | number;
  type: "why";
}

/** The last move, which can be made several times more on the same spot. */
export interface Again {
  move: number;
  text: string;
  says: string;
  place: string;
  most: number;
}

/** What a seat asks the others for. */
export interface Asked {
  what: "undo" | "rematch" | "hint" | "draw" | "resign";
  by: number;
  count: number;
  waiting: number[];
  number: number;
  keep: boolean;
}

/** The fields that are different since the last message; of the log the lines from `log_from` on. */
export interface Change {
  table?: string;
  game?: string;
  title?: string;
  ruleset?: string;
  options?: Record<string, string>;
  reach?: boolean;
  dice?: "table" | "mine";
  clock?: ClockSetup | null;
  secrets?: boolean;
  luck?: Luck;
  undo_rule?: "free" | "ask" | "no";
  series?: Series;
  rematch?: string | null;
  life?: "waiting" | "begun" | "over";
  missing?: number[];
  seats?: Seat[];
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
  asked?: Asked | null;
  over?: Over | null;
  returns?: number[];
  seat?: number | null;
  moves?: Move[];
  undo?: "free" | "ask" | null;
  undo_asks?: number[];
  offers?: Record<string, Offer>;
  hint?: "free" | "ask" | null;
  hint_asks?: number[];
  hinted?: number[];
  undone?: Undone[];
  mine?: number[];
  owner?: boolean;
  type: "change";
  at: number;
  scene?: SceneChange;
  log?: Line[];
  log_from?: number;
}

/** An element of the picture that is new or looks different, and the one before it in drawing order. */
export interface ChangedElement {
  id: string;
  svg: string;
  after: string;
}

/** Elements that look as before and offer other moves, by id, and what follows their names now. */
export interface ChangedOffers {
  says: string;
  moves: Record<string, number[]>;
}

/** A seat's clock at `clock_at`, in seconds; `first`: until the first turn has to be made, while that runs. */
export interface Clock {
  left: number;
  running: boolean;
  first: number | null;
}

/** What the clocks were set up with. */
export interface ClockSetup {
  seconds: number;
  increment: number;
  out: "loses" | "bot";
  per: "game" | "turn";
}

/** Rules are being compiled: of which games now, whose bots are still interpreted, how many are ready. */
export interface Compiling {
  type: "compiling";
  titles: string[];
  left: string[];
  done: number;
  of: number;
}

/** What a ply did, without what is empty or false. */
export interface Deed {
  does?: string;
  what?: string;
  outcomes?: string[];
  more?: true;
  way?: true;
}

/** So many moves of a series were not made, and why. */
export interface Dropped {
  code: string;
  message: string;
  clause?: string;
  legal?: string[];
  dropped: number;
  type: "dropped";
}

/** The move that `why` asked about can be made. */
export interface Legal {
  type: "legal";
  move: string;
  at: number;
}

/** A ply in the log. */
export interface Line {
  number: number;
  ply: number;
  seat: number;
  text: string;
  words: string;
  told: Deed | null;
  dice: number[] | null;
  hidden: boolean;
}

/** The seal on the dice; seed and salt once the game is over. */
export interface Luck {
  commitment: string;
  chosen: boolean;
  foreseen: boolean;
  seed?: string;
  salt?: string;
}

/** A move that the seat can make now. */
export interface Move {
  id: number;
  text: string;
  explain: string;
}

/** Something that the seat can do besides moves: who would be asked, and what follows. */
export interface Offer {
  asks: number[];
  then?: "over" | "bot";
}

/** How the game ended. */
export interface Over {
  why: string;
  winners: number[];
  words: string;
}

/** What a person said before. */
export interface PastRemark {
  id: string;
  seat: number;
  name: string;
  time: number;
  phrase?: string;
  text?: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** Where pieces can come to, the nearest first. */
export interface Reach {
  type: "reach";
  at: number;
  after?: number;
  stops: Stop[];
  again: Again | null;
}

/** The last message was refused. */
export interface Refused {
  code: string;
  message: string;
  clause?: string;
  legal?: string[];
  type: "refused";
  at: number;
}

/** What a person has just said. */
export interface Remark {
  id: string;
  seat: number;
  name: string;
  time: number;
  phrase?: string;
  text?: string;
  type: "remark";
}

/** The last remarks, after the first view. */
export interface Remarks {
  type: "remarks";
  remarks: PastRemark[];
}

/** A whole picture and what is said of it; a fact is a name and a value, a stake a label, words and a share from 0 to 1. */
export interface Scene {
  svg: string;
  title: string;
  facts: [string, string][];
  goal: string;
  stakes: [string, string, number][];
}

/** What is different in a picture, or all of it (with `svg`) where it has another size. */
export interface SceneChange {
  elements?: ChangedElement[];
  gone?: string[];
  offers?: ChangedOffers[];
  svg?: string;
  title?: string;
  facts?: [string, string][];
  goal?: string;
  stakes?: [string, string, number][];
}

/** A seat and who has it. */
export interface Seat {
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
  clock: Clock | null;
  registered?: string | null;
}

/** Which game of a series this is, and its score. */
export interface Series {
  game: number;
  points: number[];
  titles: string[];
}

/** A place that a piece can come to, with the last ply of the way there. */
export interface Stop {
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

/** How much of its decision a bot has made, from 0 to 1. */
export interface Thinking {
  type: "thinking";
  seat: number;
  share: number;
}

/** Plies that were taken back. */
export interface Undone {
  number: number;
  ply: number;
  by: number;
  agreed: number[];
  count: number;
  lines: Line[];
}

/** Everything the caller may know: sent first, and again to one who is too far behind. */
export interface View {
  table: string;
  game: string;
  title: string;
  ruleset: string;
  options: Record<string, string>;
  reach: boolean;
  dice: "table" | "mine";
  clock: ClockSetup | null;
  secrets: boolean;
  luck: Luck;
  undo_rule: "free" | "ask" | "no";
  series: Series;
  rematch: string | null;
  life: "waiting" | "begun" | "over";
  missing: number[];
  seats: Seat[];
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
  asked: Asked | null;
  over: Over | null;
  returns: number[];
  seat: number | null;
  moves: Move[];
  undo: "free" | "ask" | null;
  undo_asks: number[];
  offers: Record<string, Offer>;
  hint: "free" | "ask" | null;
  hint_asks: number[];
  hinted: number[];
  undone: Undone[];
  mine: number[];
  owner: boolean;
  type: "view";
  at: number;
  scene: Scene;
  log: Line[];
  log_from: number;
}

export type ClientMessage = MoveMessage | UndoMessage | AnswerMessage | OfferMessage | WhyMessage | ReachMessage | HereMessage | SayMessage | StopThinkingMessage | PingMessage;

export type ServerMessage = View | Change | Refused | Legal | Reach | Dropped | Compiling | Thinking | Pong | Remark | Remarks;
