// @ts-check
/** A picture of a result to send: it shows how one did, and nothing of the forest. */

const [WIDTH, HEIGHT] = [1200, 630];
const [LEFT, BAR, STEP] = [80, 420, 62];
const INK = "#f1e8d8";
const FONT = "system-ui, sans-serif";
const FILE = "daily-fire.png";

/** @typedef {{ title: string, day: string, outcome: string, levels: { name: string, words: string, share: number }[], line: string }} Shown */

/** Draw it. @param {Shown} shown */
export function drawPicture({ title, day, outcome, levels }) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const ground = pen.createLinearGradient(0, 0, WIDTH, HEIGHT);
  ground.addColorStop(0, "#141b23");
  ground.addColorStop(1, "#4a1f0c");
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  write(pen, day, 90, 34, "#ff8a3d");
  write(pen, title, 160, 64, INK, "bold ");
  write(pen, outcome, 235, 40, INK);
  levels.forEach(({ name, words, share }, index) => {
    const y = 320 + index * STEP;
    write(pen, name, y, 28, INK);
    pen.fillStyle = "#2e3a47";
    pen.fillRect(LEFT + 170, y - 24, BAR, 28);
    pen.fillStyle = "#ff7a1c";
    pen.fillRect(LEFT + 170, y - 24, BAR * share, 28);
    write(pen, words, y, 28, INK, "", LEFT + 190 + BAR);
  });
  write(pen, "backburn", HEIGHT - 40, 30, "#b7ab97", "bold ");
  return canvas;
}

/** @param {CanvasRenderingContext2D} pen @param {string} words @param {number} y @param {number} size @param {string} colour @param {string} [weight] @param {number} [x] */
function write(pen, words, y, size, colour, weight = "", x = LEFT) {
  pen.font = `${weight}${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.fillText(words, x, y, WIDTH - x - 20);
}

/** Let the device send it, or save it where it cannot. @param {Shown} shown */
export function sendPicture(shown) {
  return new Promise((resolve) => {
    drawPicture(shown).toBlob((blob) => resolve(blob && given(blob, shown.line)), "image/png");
  });
}

/** @param {Blob} blob @param {string} text */
function given(blob, text) {
  const files = [new File([blob], FILE, { type: "image/png" })];
  if (navigator.canShare?.({ files })) return navigator.share({ files, text }).catch(() => null); // to send nothing after all is no fault
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}
