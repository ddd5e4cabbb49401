// @ts-check
// The script of a frame of an opaque origin: it starts a worker for a game of one file, and passes on what page and game say, within bounds.
// The game runs in the worker alone: it has no document, and cannot send the frame elsewhere.

/** The longest thing that a game may say, in characters. */
const LONGEST = 4_000_000;
/** How much it may say in some milliseconds. */
const [MOST, TIME] = [2000, 5000];

// With an origin, any page that framed this could run code in it.
if (origin === "null") addEventListener("message", begin);

/** @param {MessageEvent} event with the code of the worker, and what it begins with */
function begin({ source, data, ports: [page] }) {
  if (source !== parent || !page) return;
  removeEventListener("message", begin);
  const worker = new Worker(URL.createObjectURL(new Blob([data.code], { type: "text/javascript" })));
  const end = (/** @type {string} */ why) => {
    worker.terminate();
    page.postMessage(JSON.stringify({ stopped: why }));
  };
  let [said, since] = [0, 0];
  worker.onmessage = ({ data: text, timeStamp }) => {
    if (timeStamp - since > TIME) [said, since] = [0, timeStamp];
    said += 1;
    if (typeof text !== "string" || text.length > LONGEST || said > MOST) end("loud");
    else page.postMessage(text);
  };
  worker.onerror = () => end("broken");
  page.onmessage = (event) => worker.postMessage(event.data);
  worker.postMessage(data.given);
}
