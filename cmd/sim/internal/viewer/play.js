// Somebody plays in the page: what can be done lights up, and is done by a click or in words.
const live = film.live;
let game = null, chosen = "", wanted = null, over = false, busy = false, hovered = "";
const oddsOf = new Map();
const plain = text => text.toLowerCase().trim();
// names, in words of moves, begin and end where no letter or digit follows
const says = (words, name) => (" " + words + " ").split(name).some((part, i, all) => i + 1 < all.length && /[^\w-]$/.test(part) && /^[^\w-]/.test(all[i + 1]));

async function ask(request) {
  const answer = await fetch("ask", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(request)});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// cellsOf are the polygons of the board by the name of their cell.
function cellsOf() {
  const cells = new Map();
  for (const cell of $("board").querySelectorAll("svg > polygon:not(.lit)")) {
    const title = cell.querySelector("title");
    if (title) cells.set(title.textContent.split(", ")[0], cell);
  }
  return cells;
}

// open are the moves that are listed: those of the figure that was chosen, towards what was clicked, with what was typed.
function open() {
  const typed = plain($("words").value);
  return game.offers.filter(o => (!chosen || o.figure === chosen) && (!wanted || wanted(o)) && plain(o.words).includes(typed));
}

function tell(text, refused) {
  $("odds").textContent = text;
  $("odds").classList.toggle("refused", !!refused);
}

function percent(fraction) {
  const [a, b] = fraction.split("/").map(Number), x = 100 * a / (b || 1);
  return (x > 0 && x < .1 ? "< 0.1" : x.toFixed(x < 10 ? 1 : 0)) + " %";
}

function mean(fraction) {
  const [a, b] = fraction.split("/").map(Number);
  return (a / (b || 1)).toFixed(2);
}

// odds tells what dice a move would throw, where it throws any.
async function odds(words) {
  hovered = words;
  if (!oddsOf.has(words)) {
    oddsOf.set(words, "");
    const {reply} = await ask({do: "ask", question: "odds " + words});
    const parts = [];
    if (reply.type === "answer") {
      for (const [key, value] of Object.entries(reply.values || {})) parts.push(key + " " + value);
      for (const [name, d] of Object.entries(reply.distributions || {})) {
        parts.push(`${name}: ${mean(d.mean)} on average` + d.terms.filter(t => t.value !== "0" && d.terms.length > 1).slice(0, 5).map(t => `, ${t.value} or more ${percent(t.at_least)}`).join(""));
      }
    }
    oddsOf.set(words, parts.join("; "));
  }
  if (hovered === words) tell(oddsOf.get(words) ? words + ": " + oddsOf.get(words) : "");
}

async function choose(request) {
  if (busy || over) return;
  busy = true;
  $("yours").setAttribute("aria-busy", "true");
  tell("…");
  try {
    took(await ask({do: "choose", ...request}));
  } catch (e) {
    tell(e.message, true);
  }
  busy = false;
  $("yours").removeAttribute("aria-busy");
}

// took takes what came back: what happened, and what can be done now.
function took({reply, film: more, ...after}) {
  if (reply.type === "error") {
    tell(reply.error + (reply.rule ? " (" + reply.rule + ")" : ""), true);
    return;
  }
  for (const b of more.boards || []) film.boards.push(b);
  for (const w of more.why || []) (film.why = film.why || []).push(w);
  Object.assign(film.rules, more.rules);
  (more.frames || []).forEach(addFrame);
  for (const s of more.steps || []) { film.steps.push(s); addStep(s); }
  chosen = ""; wanted = null; $("words").value = "";
  state(reply, after);
  stop();
  go(film.steps.length - 1);
  tell("");
}

function state(reply, {otherwise, kept}) {
  game = {...reply, offers: reply.offers || []};
  oddsOf.clear();
  over = !!reply.end;
  const t = reply.turn;
  $("turn").textContent = over ? `The game is over: ${film.steps[film.steps.length - 1].w}. ${kept || ""}` :
    `You are the ${live.seat}: choose (${t.stage}, ${reply.count} ${reply.count === 1 ? "move" : "moves"} offered)`;
  $("undo").hidden = !live.undo;
  for (const id of ["say", "odds", "moves"]) $(id).hidden = over;
  $("chancebox").classList.toggle("untold", !over);
  if (over) {
    drawChance();
    expected(otherwise || []);
  }
  list();
  $("yours").dataset.states = 1 + +($("yours").dataset.states || 0); // for who waits for the next
}

// expected tells, after the game, where the commander would have done otherwise.
function expected(otherwise) {
  const box = $("otherwise"), ol = document.createElement("ol");
  box.replaceChildren();
  box.hidden = false;
  const head = document.createElement("p");
  head.textContent = otherwise.length ? "In your place the commander would have done otherwise:" : "In your place the commander would have done as you did.";
  for (const o of otherwise) {
    const li = document.createElement("li"), b = document.createElement("button");
    b.textContent = o.would; b.title = "see the step";
    b.addEventListener("click", () => { stop(); go(o.step); });
    li.append(b, " where you did: " + o.did); ol.append(li);
  }
  box.append(head, ol);
}

const most = 120; // moves that are listed at once

function list() {
  const moves = over ? [] : open();
  $("moves").replaceChildren();
  $("all").hidden = !chosen && !wanted && !$("words").value;
  for (const o of moves.slice(0, most)) {
    const li = document.createElement("li"), b = document.createElement("button");
    b.textContent = o.words;
    b.addEventListener("pointerenter", () => { odds(o.words); light(o); });
    b.addEventListener("focus", () => { odds(o.words); light(o); });
    b.addEventListener("pointerleave", () => light());
    b.addEventListener("click", e => press(b, o, e));
    li.append(b); $("moves").append(li);
  }
  if (moves.length > most) {
    const li = document.createElement("li");
    li.textContent = `and ${moves.length - most} more: choose a figure, or type a part of the words`;
    $("moves").append(li);
  }
  if (!moves.length && !over) {
    const li = document.createElement("li");
    li.textContent = "none of the moves that are offered; what you typed is played in words if the rules allow it";
    $("moves").append(li);
  }
  light();
}

// press plays a move. A finger has not hovered: its first tap shows the odds of a blow, its second strikes.
async function press(b, o, e) {
  if (e.pointerType === "touch" && !b.classList.contains("armed")) {
    await odds(o.words);
    if (oddsOf.get(o.words)) {
      for (const other of $("moves").querySelectorAll(".armed")) other.classList.remove("armed");
      b.classList.add("armed");
      tell(oddsOf.get(o.words) + ". Tap again to do it.");
      return;
    }
  }
  choose({words: o.words});
}

// light lights up where the figure that was chosen, or is pointed at, can go or aim; one move alone where one is given.
function light(only, figure) {
  const svg = $("board").querySelector("svg");
  svg.querySelectorAll(".lit").forEach(e => e.remove());
  for (const [id, piece] of pieces) {
    const f = positions[film.steps[at].f].figures.get(id), mine = game && !over && game.offers.some(o => f && o.figure === f.n);
    piece.g.classList.toggle("can", !!mine);
    piece.g.classList.toggle("chosen", !!f && f.n === chosen);
    if (mine) {
      piece.g.setAttribute("tabindex", 0); piece.g.setAttribute("role", "button"); piece.g.setAttribute("aria-label", f.n);
    } else for (const a of ["tabindex", "role", "aria-label"]) piece.g.removeAttribute(a);
  }
  if (!game || over || at < film.steps.length - 1) return;
  const alone = new Set(open().map(o => o.figure)), who = figure || chosen || (only ? only.figure : alone.size === 1 && [...alone][0]);
  if (!who) return;
  const cells = cellsOf(), moves = only ? [only] : open().filter(o => o.figure === who);
  for (const name of new Set(moves.map(o => o.cell))) {
    const cell = name && cells.get(name);
    if (!cell) continue;
    const lit = make("polygon", {points: cell.getAttribute("points"), class: "lit", tabindex: 0, role: "button", "aria-label": name});
    lit.append(make("title", {}, name));
    const there = () => open().filter(o => o.figure === who && o.cell === name);
    lit.addEventListener("focus", () => there().length === 1 && odds(there()[0].words));
    lit.addEventListener("pointerenter", () => there().length === 1 && odds(there()[0].words));
    lit.addEventListener("click", () => narrow(o => o.figure === who && o.cell === name));
    svg.insertBefore(lit, layer);
  }
}
shown = () => game && light();

// narrow lists the moves that fit, or plays the only one.
function narrow(fits) {
  const moves = open().filter(fits);
  if (moves.length === 1) return choose({words: moves[0].words});
  if (!moves.length) return;
  wanted = fits;
  list();
}

function pieceAt(target) {
  const g = target.closest && target.closest(".piece");
  for (const [id, piece] of pieces) if (piece.g === g) return positions[film.steps[at].f].figures.get(id);
}

// pick chooses a figure, or what the chosen one can do to another.
function pick(f) {
  const at = open().filter(o => o.figure !== f.n && says(o.words, f.n));
  if (at.length && (chosen || !game.offers.some(o => o.figure === f.n))) return narrow(o => o.figure !== f.n && says(o.words, f.n));
  if (!game.offers.some(o => o.figure === f.n)) return tell(f.n + (f.t ? ", " + f.t : "") + ": nothing is offered with it");
  chosen = chosen === f.n ? "" : f.n;
  wanted = null;
  list();
}

$("board").addEventListener("click", e => {
  const f = pieceAt(e.target);
  if (f && game && !over && !dragged) pick(f);
});
$("board").addEventListener("keydown", e => {
  if (e.key !== "Enter" && e.key !== " ") return;
  const f = pieceAt(e.target), lit = e.target.closest(".lit");
  if (!f && !lit) return;
  e.preventDefault();
  if (lit) lit.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  else if (game && !over) pick(f);
});
for (const kind of ["pointerover", "focusin"]) $("board").addEventListener(kind, e => {
  const f = pieceAt(e.target);
  if (f && game && !over && !chosen) light(null, f.n);
});

// On the free plane a figure that is dragged is placed where it is dropped, facing as it does: in words, as the rules measure.
let drag = null, dragged = false;
$("board").addEventListener("pointerdown", e => {
  const f = pieceAt(e.target);
  dragged = false;
  if (film.scale && f && game && !over && game.offers.some(o => o.verb === "move" && o.figure === f.n)) drag = {f, x: e.clientX, y: e.clientY};
});
$("board").addEventListener("pointermove", e => {
  if (!drag) return;
  const svg = $("board").querySelector("svg"), by = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  drag.dx = (e.clientX - drag.x) * by; drag.dy = (e.clientY - drag.y) * by;
  if (Math.hypot(drag.dx, drag.dy) < film.radius / 3) return;
  dragged = true;
  for (const [id, piece] of pieces) if (id === drag.f.i) piece.g.setAttribute("transform", `translate(${drag.f.x + drag.dx} ${drag.f.y + drag.dy})`);
});
addEventListener("pointerup", async () => {
  const d = drag;
  drag = null;
  if (!d || !dragged) return;
  const {reply} = await ask({do: "look", show: ["position"]});
  const where = reply.position && reply.position.figures.find(s => s.name === d.f.n), pose = where && /^(-?[\d.]+),(-?[\d.]+) (.+)$/.exec(where.state.at || "");
  showPosition(film.steps[at].f);
  if (!pose) return;
  const paces = +(/(\d+)/.exec(film.measure) || [0, 1])[1] / film.scale, place = x => Math.round(100 * x) / 100;
  $("words").value = `move ${d.f.n}: place ${place(+pose[1] + d.dx * paces)},${place(+pose[2] - d.dy * paces)} ${pose[3]}`;
  list();
  $("words").focus();
  tell("Enter plays it; another facing may be written instead.");
});

$("words").addEventListener("input", list);
$("say").addEventListener("submit", e => {
  e.preventDefault();
  const typed = $("words").value.trim(), moves = open();
  if (typed && game.offers.some(o => o.words === typed)) choose({words: typed});
  else if (moves.length === 1 && typed) choose({words: moves[0].words});
  else if (typed) choose({words: typed});
});
$("all").addEventListener("click", () => { chosen = ""; wanted = null; $("words").value = ""; list(); });
$("undo").addEventListener("click", async () => {
  const {reply} = await ask({do: "undo"});
  if (reply.type === "error") tell(reply.error, true);
  else location.reload();
});
addEventListener("keydown", e => {
  if (e.key === "Escape") $("all").click();
});

const stream = new EventSource("events");
stream.addEventListener("error", () => { if (!over) tell("The program that plays has ended, or cannot be reached.", true); });
ask({do: "look"}).then(({reply, ...after}) => { state(reply, after); go(film.steps.length - 1); }, e => tell(e.message, true));
