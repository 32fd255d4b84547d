// Returns whether a source specifies a value; a dash means that the value does not apply.
const isGiven = (value) => value !== "\u2014" && value !== "unspecified";

// The number of known facts of a style; styles with more facts come first.
const facts = (style) => [
  style.scale, style.opacity, style.animation, style.builtInHaptic, style.callerHaptic,
].filter(isGiven).length + (style.buttons.length ? 1 : 0);
const hasHaptic = (style) => isGiven(style.builtInHaptic) || isGiven(style.callerHaptic);
const moves = (style) => isGiven(style.scale) || isGiven(style.opacity);

const term = (name, value) => [make("dt", "", name), make("dd", "", value)];

function card(system, style) {
  const card = make("article", "card");
  const heading = make("h3", "", titleOf(system, style));
  const more = make("button", "more", "Details");
  more.setAttribute("aria-label", `Details of ${titleOf(system, style)}, ${system.title}`);
  more.addEventListener("click", () => openPanel(system, style));
  card.append(make("header", "", heading, more));
  const table = make("div", `table${system.isLightOnly ? " light-only" : ""}`);
  for (const button of style.buttons) {
    const drawn = new DrawnButton(system, style, button);
    stage.buttons.push(drawn);
    table.append(drawn.element);
  }
  if (!style.buttons.length) {
    table.append(make("p", "none", style.kind === "container"
      ? "A container of buttons, which is not pressed itself" : "Cannot be pressed"));
  }
  card.append(table);
  const list = make("dl", "facts");
  const given = [["Scale", style.scale], ["Opacity", style.opacity], ["Curve", style.animation]];
  const haptics = [style.builtInHaptic, style.callerHaptic];
  given.push(["Haptic", [...new Set(haptics.filter(isGiven))].join(", ") || "unspecified"]);
  const known = given.filter(([, value]) => isGiven(value));
  for (const [name, value] of known) list.append(...term(name, value));
  card.append(known.length ? list : make("p", "facts none", "The source specifies no values"));
  card.hasHaptic = hasHaptic(style);
  card.moves = moves(style);
  const low = style.buttons.filter((each) => Math.min(...each.contrasts) < 4.5);
  if (low.length) {
    const text = low.map((each) => {
      const figures = each.contrasts.map((x) => x.toFixed(1));
      const which = figures.length === 2
        ? `${figures[0]} in light, ${figures[1]} in dark` : figures[0];
      return (each.variant ? `${each.variant} ` : "") + which;
    }).join("; ");
    const badge = make("summary", "", make("span", "badge", "Low contrast"));
    badge.setAttribute("aria-label", `Low contrast of ${titleOf(system, style)}`);
    card.append(make("details", "contrast", badge, make("p", "",
      `The label's contrast is ${text}; readable text has 4.5 to 1 (WCAG 2.2). `
        + "The colors are the source's.")));
  }
  card.dataset.system = system.name;
  card.dataset.style = style.name;
  card.searchText = [
    style.name, titleOf(system, style), style.sourceKey, style.summary, style.animation, ...haptics, system.title,
  ].join(" ").toLowerCase();
  return card;
}

function openPanel(system, style) {
  const panel = $("panel");
  const close = make("button", "tool", "Close");
  close.addEventListener("click", () => panel.close());
  const title = make("h2", "", titleOf(system, style));
  title.id = "panel-title";
  const body = make("div", "panel-body");
  body.append(make("p", "path", style.name), make("p", "", style.summary));
  const shown = style.buttons.map((button) => {
    const live = new DrawnButton(system, style, button);
    stage.buttons.push(live);
    return live;
  });
  if (shown.length) {
    const play = make("button", "tool", "Play a press");
    const slow = make("button", "tool", "Ten times slower");
    for (const [button, rate] of [[play, 1], [slow, 0.1]]) {
      button.addEventListener("click", () => {
        clock.run(rate);
        for (const live of shown) live.press.script(readScript("down 0; up 0.12"), clock.now());
        stage.wake();
      });
    }
    body.append(
      make("div", `table live${system.isLightOnly ? " light-only" : ""}`,
        ...shown.map((live) => live.element)),
      make("div", "row start", play, slow));
  }
  panel.addEventListener("close", () => {
    stage.buttons = stage.buttons.filter((each) => !shown.includes(each));
    clock.run(speeds[speed]);
    state.style = null;
    keepState();
  }, { once: true });
  for (const button of style.buttons) {
    const image = make("img", "picture");
    image.alt = `Timeline of a press of ${button.id}: touch, haptic and what moves`;
    // As an image, the SVG cannot run scripts or load resources.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(button.picture)}`;
    image.style.colorScheme = appearance();
    body.append(make("figure", "", image, make(
      "figcaption", "", `${button.id}: a press of 0.12 s, 120 display frames a second; `
        + "the head of a sharp tap is filled")));
  }
  const copy = make("button", "tool", "Copy the code");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(style.code);
      copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      copy.textContent = "Selected: copy with the keyboard";
    }
  });
  const code = make("code", "", style.code);
  const block = make("pre", "code", code);
  block.tabIndex = 0;
  block.setAttribute("role", "region");
  block.setAttribute("aria-label", "SwiftUI code");
  body.append(make("div", "row", make("h3", "", "SwiftUI"), copy), block);
  const list = (name, entries) => {
    if (!entries.length) return;
    body.append(make("h3", "", name), make(
      "ul", "", ...entries.map((entry) => make("li", "", entry))));
  };
  const choices = style.buttons.flatMap((each) => each.choices);
  list("Chosen by this page, because the source does not say", [...new Set(choices)]);
  list("Assumed by the engine", [...new Set(style.buttons.flatMap((each) => each.remarks))]);
  list("Notes", style.notes);
  body.append(make("h3", "", "Source"), make("p", "", style.source));
  panel.replaceChildren(make("header", "row", title, close), body);
  panel.showModal();
  panel.scrollTop = 0;
  state.style = style.name;
  keepState();
}

// MARK: - The tools

// The state in the URL's fragment, so that a link shows the same view.
const state = { system: null, text: "", haptic: false, moves: false, style: null };

function keepState() {
  const parts = new URLSearchParams();
  for (const name of ["system", "text", "style"]) if (state[name]) parts.set(name, state[name]);
  for (const name of ["haptic", "moves"]) if (state[name]) parts.set(name, "1");
  const hash = parts.toString();
  if (location.hash.slice(1) === hash) return;
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
}

function readState() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const known = (name) => data.systems.some((each) => each.name === name);
  state.system = known(parts.get("system")) ? parts.get("system") : null;
  state.text = (parts.get("text") ?? "").slice(0, 200).toLowerCase();
  state.haptic = parts.get("haptic") === "1";
  state.moves = parts.get("moves") === "1";
  $("search").value = state.text;
  for (const each of $("filters").children) {
    const isPressed = each.dataset.only
      ? state[each.dataset.only] : (each.dataset.system || null) === state.system;
    each.setAttribute("aria-pressed", String(isPressed));
  }
  applyFilter();
  const panel = $("panel");
  const name = parts.get("style");
  const isShown = panel.open && state.style === name;
  const open = () => {
    for (const system of data.systems) {
      const style = system.styles.find((each) => each.name === name);
      if (style) openPanel(system, style);
    }
  };
  if (panel.open && !isShown) {
    panel.addEventListener("close", open, { once: true });
    panel.close();
  } else if (!isShown) {
    open();
  }
}

const speeds = [1, 0.25, 0.1];
let speed = 0;

function applyFilter() {
  let count = 0;
  for (const section of document.querySelectorAll("section.system")) {
    let shown = 0;
    for (const each of section.querySelectorAll(".card")) {
      const isShown = (!state.system || each.dataset.system === state.system)
        && (!state.haptic || each.hasHaptic) && (!state.moves || each.moves)
        && state.text.split(/\s+/).every((word) => each.searchText.includes(word));
      each.hidden = !isShown;
      if (isShown) shown += 1;
    }
    section.hidden = shown === 0;
    count += shown;
  }
  const all = document.querySelectorAll(".card").length;
  let text = count ? `${count} of ${all} styles` : "No style matches; try another word";
  if (count === all) {
    const buttonCount = document.querySelectorAll(".card .hit").length;
    text = `${all} styles with ${buttonCount} buttons: one for each variant; `
      + "styles without a press have none";
  }
  $("status").textContent = text;
}

function addFilters() {
  const entries = [[null, "All"], ...data.systems.map((each) => [each.name, each.title])];
  for (const [name, title] of entries) {
    const button = make("button", "chip", title);
    button.dataset.system = name ?? "";
    button.setAttribute("aria-pressed", String(name === null));
    button.addEventListener("click", () => {
      state.system = name;
      for (const each of $("filters").children) {
        if (!each.dataset.only) each.setAttribute("aria-pressed", String(each === button));
      }
      applyFilter();
      keepState();
    });
    $("filters").append(button);
  }
  for (const [name, title] of [["haptic", "Has a haptic"], ["moves", "Moves"]]) {
    const button = make("button", "chip only", title);
    button.dataset.only = name;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      state[name] = !state[name];
      button.setAttribute("aria-pressed", String(state[name]));
      applyFilter();
      keepState();
    });
    $("filters").append(button);
  }
}

function showTheme() {
  $("theme").textContent = `Theme: ${theme() === "auto" ? "system" : theme()}`;
  for (const each of stage.buttons) each.paint();
  for (const image of document.querySelectorAll(".picture")) {
    image.style.colorScheme = appearance();
  }
}

// Sort styles by their number of known facts, and systems by the average of their styles.
const known = new Map(data.systems.map((system) => [system,
  system.styles.reduce((sum, style) => sum + facts(style), 0) / Math.max(system.styles.length, 1)]));
data.systems.sort((one, other) => known.get(other) - known.get(one));
for (const system of data.systems) system.styles.sort((one, other) => facts(other) - facts(one));

for (const system of data.systems) {
  const section = make("section", "system");
  const heading = make("h2", "", system.title);
  heading.id = `system-${data.systems.indexOf(system)}`;
  section.setAttribute("aria-labelledby", heading.id);
  const intro = make("div", "system-intro", heading, make("p", "", system.summary));
  if (system.isLightOnly) {
    intro.append(make("p", "",
      "The source specifies light colors only, so the buttons look the same in dark appearance."));
  }
  section.append(intro);
  section.append(make("div", "grid", ...system.styles.map((style) => card(system, style))));
  $("systems").append(section);
}
addFilters();
$("lead").textContent = "Press and hold, tap quickly, drag out and back: every button moves on the "
  + "curve of its framework, and you hear its haptic in time. Keys: Space or Enter press, Escape "
  + "cancels.";
$("credits").textContent = `Made by Tapline. Sound: audible voice, profile ${data.profile}. `
  + "Timing and shape are computed; the strength and feel of a phone's motor may differ. "
  + "Colors, sizes and curves are those of the source that each button names; what a source "
  + "leaves out is chosen by this page and listed in the button's details.";
$("search").addEventListener("input", (event) => {
  state.text = event.target.value.trim().toLowerCase();
  applyFilter();
  keepState();
});
$("speed").addEventListener("click", () => {
  speed = (speed + 1) % speeds.length;
  clock.run(speeds[speed]);
  $("speed").textContent = `Speed ×${speeds[speed]}`;
});
addEventListener("hashchange", readState);
$("sound").addEventListener("click", () => {
  sound.isOn = !sound.isOn;
  if (!sound.isOn) sound.stop();
  $("sound").setAttribute("aria-pressed", String(sound.isOn));
  $("sound").textContent = sound.isOn ? "Sound on" : "Sound off";
});
$("theme").addEventListener("click", () => {
  const next = themes[(themes.indexOf(theme()) + 1) % themes.length];
  document.documentElement.dataset.theme = next;
  showTheme();
});
const showStill = () => {
  $("motion-note").hidden = !stillMedia.matches;
  for (const each of stage.buttons) each.paint();
};
darkMedia.addEventListener("change", showTheme);
stillMedia.addEventListener("change", showStill);
showTheme();
showStill();
readState();

// An interface for tests and the console.
const drawn = (id) => {
  const found = stage.buttons.find((each) => each.id === id);
  if (!found) throw new Error(`there is no button "${id}"`);
  return found;
};
window.tapline = {
  clock,
  sound,
  buttons: stage.buttons.map((each) => ({
    id: each.id, system: each.system.name, style: each.style.style, variant: each.button.variant,
  })),
  // Plays a script from the clock's current time on.
  script(id, text) {
    const button = drawn(id);
    button.press.script(readScript(text), clock.now());
    button.show();
    stage.wake();
  },
  element: (id) => drawn(id).element,
  // The animated values as displayed: fractions, and colors in the browser's notation.
  shown(id) {
    const { face, label, shade, layer } = drawn(id);
    const style = getComputedStyle(face);
    const opacity = (element) => Number(getComputedStyle(element).opacity);
    const matrix = style.transform === "none" ? [1] : style.transform.match(/[-\d.e]+/g).map(Number);
    return {
      scale: matrix[0], opacity: Number(style.opacity), content_opacity: opacity(label),
      darkening: opacity(shade), overlay_opacity: opacity(layer),
      background: style.backgroundColor, foreground: style.color,
    };
  },
  isAtRest: (id) => drawn(id).press.isAtRest(clock.now()),
};
