const $ = (id) => document.getElementById(id);

// Creates an element; strings are added as text, never as HTML.
function make(tag, className, ...content) {
  const element = document.createElement(tag);
  if (tag === "button") element.type = "button";
  if (className) element.className = className;
  element.append(...content.filter((part) => part !== null && part !== undefined));
  return element;
}

const words = (name) => {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

// Returns the publisher and the title of a style. In the system "published", the publisher is the part
// of the summary before the colon, and the style's name starts with a short form of it.
function titleParts(system, style) {
  const maker = system.name === "published" ? style.summary.match(/^([^:]{2,24}): /)?.[1] : null;
  if (!maker) return [null, words(style.style)];
  const said = maker.toLowerCase().split(/[ .]+/);
  const rest = style.style.split("-").slice(1).filter((word) => !said.includes(word));
  return [maker, rest.length ? words(rest.join("-")) : null];
}
function titleOf(system, style) {
  const [maker, rest] = titleParts(system, style);
  return [maker, maker && rest ? rest.toLowerCase() : rest].filter(Boolean).join(": ");
}

const css = (color) => {
  const [red, green, blue, opacity] = color.map((x) => Math.min(Math.max(x, 0), 1));
  return `color(srgb ${red} ${green} ${blue} / ${opacity})`;
};

// Replacements for symbols that sources name, because the originals belong to their makers.
const symbols = {
  plus: "M12 4v16M4 12h16",
  "person.circle.fill": "M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4 3.8-6 8-6s7.4 2 8 6",
  "chevron.down": "m5 9 7 7 7-7",
  star: "m12 3.6 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 17l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8Z",
};

function icon(name, size) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", Object.hasOwn(symbols, name) ? symbols[name] : symbols.star);
  svg.append(path);
  return svg;
}

const darkMedia = matchMedia("(prefers-color-scheme: dark)");
const stillMedia = matchMedia("(prefers-reduced-motion: reduce)");
const themes = ["auto", "light", "dark"];
const theme = () => document.documentElement.dataset.theme;
const systemTheme = () => (darkMedia.matches ? "dark" : "light");
const appearance = () => (theme() === "auto" ? systemTheme() : theme());

class DrawnButton {
  constructor(system, style, button) {
    this.system = system;
    this.style = style;
    this.button = button;
    this.id = button.id;
    this.look = button.look;
    this.press = new Press(button, this.appearance, stillMedia.matches);
    this.element = this.draw();
    this.listen();
    this.paint();
  }

  get appearance() { return this.system.isLightOnly ? "light" : appearance(); }
  get colors() { return this.look.colors[this.appearance] ?? this.look.colors.light; }

  draw() {
    const { look } = this;
    const [maker, rest] = titleParts(this.system, this.style);
    const text = this.button.variant ? words(this.button.variant) : rest ?? maker;
    this.face = make("span", "face");
    this.shade = make("span", "shade");
    this.layer = make("span", "layer");
    this.label = make("span", "label");
    this.face.append(this.shade, this.layer, this.label);
    if (look.isSegments) {
      this.segments = ["Day", "Week", "Month"].map((each) => make("span", "segment", each));
      this.thumb = make("span", "thumb");
      this.face.append(this.thumb);
      this.label.append(...this.segments);
    } else if (look.isSwitch) {
      this.knob = make("span", "knob");
      this.switch = make("span", "switch", this.knob);
      this.label.append(make("span", "", text), this.switch);
    } else {
      if (look.icon && look.icon !== "chevron.down") {
        this.label.append(icon(look.icon, look.iconSize));
      }
      if (!look.isIcon) this.label.append(make("span", "", text));
      if (look.icon === "chevron.down") this.label.append(icon(look.icon, look.iconSize + 6));
    }
    const element = make("button", `hit ${look.shape}`, this.face);
    element.dataset.id = this.id;
    if (look.isIcon || look.isSegments) {
      element.setAttribute("aria-label", `${text}, ${this.system.title}`);
    }
    if (this.button.isToggle) element.setAttribute("aria-pressed", "false");
    this.measure(element);
    return element;
  }

  measure(element) {
    const { look, face, label } = this;
    element.style.minWidth = `${look.hitWidth}px`;
    element.style.minHeight = `${look.hitHeight}px`;
    if (look.width === "fill") {
      element.classList.add("fills");
    } else if (typeof look.width === "number") {
      face.style.width = `${look.width}px`;
    }
    if (look.height !== null) face.style.minHeight = `${look.height}px`;
    face.style.minWidth = `${look.minimumWidth}px`;
    face.style.padding = `${look.verticalPadding}px ${look.horizontalPadding}px`;
    face.style.borderRadius = `${look.radius}px`;
    label.style.gap = `${look.spacing}px`;
    label.style.fontSize = `${look.fontSize}px`;
    label.style.fontWeight = look.fontWeight;
    label.style.letterSpacing = `${look.letterSpacing}px`;
  }

  // Sets the colors that are not animated; `show` replaces those that are.
  paint() {
    const colors = this.colors;
    const { face } = this;
    this.press.setAppearance(this.appearance, stillMedia.matches);
    face.style.color = css(colors.foreground ?? [0, 0, 0, 1]);
    face.style.backgroundColor = colors.background ? css(colors.background) : "transparent";
    face.style.backgroundImage = colors.gradient
      ? `linear-gradient(135deg, ${colors.gradient.map(css).join(", ")})` : "none";
    const line = colors.border && colors.borderWidth > 0 ? css(colors.border) : "transparent";
    face.style.setProperty("--line", line);
    face.style.setProperty("--line-width", `${colors.borderWidth}px`);
    if (colors.chosen) face.style.setProperty("--chosen", css(colors.chosen));
    if (colors.onChosen) face.style.setProperty("--on-chosen", css(colors.onChosen));
    const shadow = colors.shadow;
    face.style.setProperty(
      "--shadow",
      shadow ? `${shadow.x}px ${shadow.y}px ${shadow.radius * 2}px ${css(shadow.color)}` : "0 0");
    this.show();
  }

  // Draws the button and returns whether it is at rest.
  show() {
    const now = clock.now();
    const values = this.press.values(now);
    const number = (name, rest) => values.get(name)?.[0] ?? rest;
    const { face, label } = this;
    const depth = values.has("depth")
      ? `perspective(${Math.max(face.offsetHeight, face.offsetWidth / 3, 24)}px) `
        + `translateZ(${number("depth", 0)}px) ` : "";
    face.style.transform = `${depth}scale(${number("scale", 1)})`;
    face.style.opacity = number("opacity", 1);
    label.style.opacity = number("content_opacity", 1);
    this.shade.style.opacity = number("darkening", 0);
    this.layer.style.opacity = number("overlay_opacity", 0);
    if (values.has("background")) face.style.backgroundColor = css(values.get("background"));
    if (values.has("foreground")) face.style.color = css(values.get("foreground"));
    if (values.has("border")) face.style.setProperty("--line", css(values.get("border")));
    if (this.knob) this.knob.style.transform = `translateX(${number("toggle", 0) * 20}px)`;
    if (this.switch) this.switch.classList.toggle("on", this.press.isOn(now));
    if (this.segments) this.showSelection(number("selection", 0), now);
    if (this.button.isToggle) {
      const isOn = this.press.isOn(now);
      this.element.setAttribute("aria-pressed", String(isOn));
      this.element.classList.toggle("is-on", isOn);
    }
    return this.press.isAtRest(now);
  }

  // Moves the selection back and forth over three segments.
  showSelection(value, now) {
    const place = (index) => [0, 1, 2, 1][((index % 4) + 4) % 4];
    const motion = this.press.motions.get("selection");
    const goal = motion ? motion.target(now - this.press.origin)[0] : 0;
    const shown = place(goal) + (value - goal) * (place(goal) - place(goal - 1));
    this.thumb.style.transform = `translateX(${shown * 100}%)`;
    this.segments.forEach((each, i) => each.classList.toggle("chosen", i === place(goal)));
  }

  touch(action) {
    this.press.touch(action, clock.now());
    this.show();
    stage.wake();
  }

  contains(event) {
    const box = this.element.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
  }

  listen() {
    const { element } = this;
    let [pointer, inside, key, handled] = [null, false, null, false];
    const cancel = () => {
      if (pointer === null && key === null) return;
      [pointer, key] = [null, null];
      this.touch("cancel");
    };
    element.addEventListener("pointerdown", (event) => {
      if (pointer !== null || key !== null || event.button !== 0) return;
      [pointer, inside, handled] = [event.pointerId, true, true];
      try { element.setPointerCapture(pointer); } catch { /* The pointer is no longer down. */ }
      this.touch("down");
    });
    element.addEventListener("pointermove", (event) => {
      if (event.pointerId !== pointer) return;
      const isInside = this.contains(event);
      if (isInside === inside) return;
      inside = isInside;
      this.touch(inside ? "in" : "out");
    });
    element.addEventListener("pointerup", (event) => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      this.touch("up");
    });
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("contextmenu", (event) => {
      if (pointer !== null) event.preventDefault();
    });
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") return cancel();
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (event.repeat || key !== null || pointer !== null) return;
      [key, handled] = [event.key, true];
      this.touch("down");
    });
    element.addEventListener("keyup", (event) => {
      if (event.key === " ") event.preventDefault();
      if (event.key !== key) return;
      key = null;
      this.touch("up");
    });
    element.addEventListener("blur", cancel);
    // Screen readers send a click without pointer events.
    element.addEventListener("click", () => {
      if (!handled && pointer === null && key === null) {
        this.press.script(readScript("down 0; up 0.12"), clock.now());
        stage.wake();
      }
      handled = false;
    });
  }
}

// All buttons, and the loop that draws them.
const stage = {
  buttons: [],
  request: 0,
  // Draws the pressed buttons at the clock's time; haptics before that time are not played.
  showAfterSeek() {
    const now = clock.now();
    for (const each of this.buttons) {
      if (!each.press.steps.length) continue;
      each.press.heard = now;
      each.show();
    }
  },
  wake() {
    if (this.request || clock.isPaused) return;
    const tick = () => {
      this.request = 0;
      if (clock.isPaused) return;
      const now = clock.now();
      let isMoving = false;
      for (const each of this.buttons) {
        const { press } = each;
        if (!press.steps.length) continue;
        press.hearUntil(now);
        if (!each.show()) isMoving = true;
      }
      if (isMoving) this.request = requestAnimationFrame(tick);
    };
    this.request = requestAnimationFrame(tick);
  },
};
