// @ts-check
/** A few short, soft sounds, if they are switched on; nothing of them is fetched or made before that, and a hidden page is silent. */

import { base } from "./address.js";
import { store } from "./store.js";

/** @typedef {"place" | "fire" | "dice" | "card" | "turn" | "end"} Sound */

const VOLUME = 0.25;
/** Milliseconds in which the same sound is heard once. */
const APART = 90;
/** What burns, by the names of what is drawn. */
const BURNS = /gem|flame|fire|blaze|burning|hot|glow|lit/;

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<Sound, Promise<AudioBuffer | null>>} */
const fetched = new Map();
/** @type {Map<Sound, number>} */
const last = new Map();

/** Does anybody want to hear sounds, and see this page? */
export function isWanted() {
  return store.get("sound") && !document.hidden;
}

/** Play a sound, if sounds are wanted and the page is seen. @param {Sound} name */
export async function sound(name) {
  if (!isWanted() || performance.now() - (last.get(name) ?? -APART) < APART) return;
  last.set(name, performance.now());
  context ??= new AudioContext();
  const playing = context;
  if (playing.state === "suspended") await Promise.race([playing.resume(), new Promise((resolve) => setTimeout(resolve, APART))]);
  const buffer = await buffered(name, playing);
  if (!buffer || playing.state !== "running" || !isWanted()) return; // without a click or a key on this page browsers allow none
  const [source, gain] = [playing.createBufferSource(), playing.createGain()];
  source.buffer = buffer;
  gain.gain.value = VOLUME;
  source.connect(gain).connect(playing.destination);
  source.start();
}

/** @param {Sound} name @param {AudioContext} playing @returns {Promise<AudioBuffer | null>} */
function buffered(name, playing) {
  const known = fetched.get(name) ?? soundFile(name, playing).catch(() => {
      fetched.delete(name);
      return null;
    });
  fetched.set(name, known);
  return known;
}

/** @param {Sound} name @param {AudioContext} playing @returns {Promise<AudioBuffer>} */
async function soundFile(name, playing) {
  const answer = await fetch(`${base}/static/sounds/${name}.wav`);
  return playing.decodeAudioData(await answer.arrayBuffer());
}

/** What parts of a picture sound like when they come. @param {Element[]} parts @returns {Sound} */
export function soundOf(parts) {
  const names = parts.flatMap((part) => [part, ...part.querySelectorAll("*")]).map((part) => `${part.getAttribute("href") ?? ""} ${part.getAttribute("class") ?? ""}`);
  return names.some((name) => BURNS.test(name)) ? "fire" : "place";
}
