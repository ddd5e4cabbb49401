"use strict";
const stated = document.querySelector('meta[name="table"]')?.content;
const web = location.protocol.startsWith("http");
for (const place of document.querySelectorAll(".film")) {
  const film = JSON.parse(place.querySelector("script").textContent);
  const picture = place.querySelector(".picture"), turn = place.querySelector(".turn"), facts = place.querySelector(".facts");
  const bar = place.querySelector("input"), [back, on] = place.querySelectorAll("button");
  const play = place.querySelector(".play"), position = play.querySelector(".position");
  const table = stated || (web ? play.dataset.beside : play.dataset.here);
  play.querySelector(".set-up").href = table + play.dataset.setUp;
  play.querySelector("span").hidden = Boolean(stated) || web;
  play.hidden = false;
  const show = (number) => {
    const elements = new Map();
    let order = [];
    for (const step of film.steps.slice(0, number + 1)) {
      for (const [id, svg] of Object.entries(step.changed)) elements.set(id, svg);
      order = step.order || order;
    }
    picture.innerHTML = film.frame + order.map((id) => elements.get(id)).join("") + "</svg>";
    turn.textContent = film.steps[number].words;
    facts.textContent = film.steps[number].facts;
    position.hidden = !film.steps[number].link;
    position.href = table + film.steps[number].link;
    bar.value = String(number);
    back.disabled = number === 0;
    on.disabled = number === film.steps.length - 1;
  };
  back.addEventListener("click", () => show(Number(bar.value) - 1));
  on.addEventListener("click", () => show(Number(bar.value) + 1));
  bar.addEventListener("input", () => show(Number(bar.value)));
  show(film.begin);
}
for (const place of document.querySelectorAll(".slider")) {
  const grid = JSON.parse(place.querySelector("script").textContent);
  const bars = [...place.querySelectorAll("input")], values = [...place.querySelectorAll("output")], found = [...place.querySelectorAll("dd")];
  const show = () => {
    let point = 0;
    bars.forEach((bar, axis) => {
      point = point * grid.axes[axis][1].length + Number(bar.value);
      values[axis].textContent = grid.axes[axis][1][Number(bar.value)];
      bar.setAttribute("aria-valuetext", grid.axes[axis][1][Number(bar.value)]);
    });
    grid.answers[point].forEach((text, number) => { found[number].textContent = text; });
  };
  for (const bar of bars) bar.addEventListener("input", show);
  show();
}
