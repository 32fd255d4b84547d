"use strict";

const setup = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);

const sound = {
  context: null, playing: null,
  // Decodes 16-bit samples.
  buffers: setup.sounds.map((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const words = new DataView(bytes.buffer);
    const samples = Float32Array.from(
      { length: bytes.length / 2 }, (_, index) => words.getInt16(2 * index, true) / 32767);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: setup.rate });
    buffer.copyToChannel(samples, 0);
    return buffer;
  }),
  play(index) {
    // Browsers let a page play sound only after the user has touched it.
    this.context ??= new AudioContext({ sampleRate: setup.rate });
    this.context.resume();
    this.playing?.stop();
    this.playing = new AudioBufferSourceNode(this.context, { buffer: this.buffers[index] });
    this.playing.connect(this.context.destination);
    this.playing.start();
  },
  stop() {
    this.playing?.stop();
    this.playing = null;
  },
};

// Returns the probability of at least this many correct answers by guessing: the sum of C(n, k) / 2^n.
function chance(correct, trials) {
  let [ways, choose] = [0n, 1n];
  for (let k = 0; k <= trials; k += 1) {
    if (k >= correct) ways += choose;
    choose = (choose * BigInt(trials - k)) / BigInt(k + 1);
  }
  return Number(ways) / 2 ** trials;
}

const letter = (index) => "AB"[index];
let answers = [];
// The sound that X plays: 0 for A, 1 for B.
let x = 0;
// The time in milliseconds at which the first sound of the trial was played.
let began = null;

function begin() {
  x = crypto.getRandomValues(new Uint8Array(1))[0] & 1;
  began = null;
  $("trial").textContent = `Trial ${answers.length + 1} of ${setup.trials}`;
  $("is-a").disabled = $("is-b").disabled = true;
}

function play(index, isX) {
  began ??= performance.now();
  if (isX) $("is-a").disabled = $("is-b").disabled = false;
  sound.play(index);
}

function answer(index) {
  sound.stop();
  answers.push({ x, answer: index, seconds: (performance.now() - began) / 1000 });
  if (answers.length === setup.trials) return finish();
  begin();
  $("x").focus();
}

function finish() {
  const correct = answers.filter((each) => each.answer === each.x).length;
  const p = chance(correct, setup.trials);
  $("score").textContent = `${correct} of ${setup.trials} answers are correct; p = ${p.toPrecision(4)}`;
  $("chance").textContent = "p is the probability of at least this many correct answers by guessing "
    + "(exact binomial, one-sided). A small p is evidence that you hear a difference. "
    + "A large p does not show that there is no difference.";
  const rows = answers.map((each, index) => [
    index + 1, letter(each.x), letter(each.answer), Number(each.answer === each.x), each.seconds.toFixed(3)]);
  const text = [["trial", "x", "answer", "correct", "time_s"], ...rows].map((row) => `${row.join(",")}\n`);
  URL.revokeObjectURL($("save").href);
  $("save").href = URL.createObjectURL(new Blob(text, { type: "text/csv" }));
  $("test").hidden = true;
  $("result").hidden = false;
  $("result-title").focus();
}

const actions = {
  a: () => play(0, false), b: () => play(1, false), x: () => play(x, true),
  "is-a": () => answer(0), "is-b": () => answer(1),
  again() {
    answers = [];
    $("test").hidden = false;
    $("result").hidden = true;
    begin();
    $("a").focus();
  },
};
for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);

const keys = { a: "a", b: "b", x: "x", 1: "is-a", 2: "is-b" };
addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || $("test").hidden) return;
  // A disabled button ignores the click.
  if (Object.hasOwn(keys, event.key)) $(keys[event.key]).click();
});

begin();
