"use strict";
// One of a report's SVG pictures: its visible time range, cursor, panels and values.
const taplinePicture = (svg) => {
  const box = svg.dataset;
  const [left, right, start, end, top, bottom] =
    ["left", "right", "start", "seconds", "top", "bottom"].map((name) => Number(box[name]));
  const height = svg.viewBox.baseVal.height;
  const width = svg.viewBox.baseVal.width;
  const make = (name, attributes = {}) => {
    const element = document.createElementNS(svg.namespaceURI, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };
  const panels = [...svg.querySelectorAll(":scope > [data-track]")].map((group) => ({
    group, name: group.dataset.track, top: Number(group.dataset.top),
    height: Number(group.dataset.height), content: group.querySelector(":scope > .course"),
  }));

  // Clip the panels to the visible time range, with a margin for the heads of taps.
  const clip = make("clipPath", { id: svg.querySelector("title").id + "-clip" });
  clip.append(make("rect", { x: left - 7, y: -20, width: right - left + 14, height: height + 40 }));
  svg.prepend(clip);
  for (const panel of panels) {
    const outer = make("g", { "clip-path": `url(#${clip.id})` });
    panel.content.replaceWith(outer);
    outer.append(panel.content);
  }
  const glyphSelector = "circle, rect[data-x], polygon";
  const placeOf = (glyph) => Number(glyph.dataset.x ?? glyph.getAttribute("cx"));
  const heightOf = (glyph) => Number(glyph.dataset.y ?? glyph.getAttribute("cy"));

  let view = [start, end];
  let time = start;
  let shift = 0;

  const drawn = (seconds) => left + ((seconds - start) / (end - start)) * (right - left);
  const position = (seconds) =>
    left + ((seconds - view[0]) / (view[1] - view[0])) * (right - left);
  const seconds = (x) => view[0] + ((x - left) / (right - left)) * (view[1] - view[0]);

  const cursor = make("line", { class: "cursor", y1: top, y2: bottom });
  svg.append(cursor);
  function drawCursor() {
    const x = position(time);
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
    cursor.setAttribute("visibility", x < left - 0.01 || x > right + 0.01 ? "hidden" : "visible");
  }

  // The time axis has ticks at multiples of 1, 2 or 5 times a power of ten.
  const axis = svg.querySelector(":scope > .axes.time");
  const original = { grid: axis.querySelector(".grid").getAttribute("d"),
    ticks: axis.querySelector(".ticks").innerHTML };
  function drawAxis() {
    const lower = bottom - shift;
    const ticks = axis.querySelector(".ticks");
    if (view[0] === start && view[1] === end) {
      axis.querySelector(".grid").setAttribute("d", original.grid.replace(/V[\d.]+/g, "V" + lower));
      ticks.innerHTML = original.ticks;
    } else {
      const factor = end < 10 ? 1000 : 1;
      const span = (view[1] - view[0]) * factor;
      const rough = (span * 64) / (right - left);
      const power = 10 ** Math.floor(Math.log10(rough));
      const step = power * ([1, 2, 5, 10].find((many) => many * power >= rough) ?? 10);
      const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
      let grid = "";
      ticks.replaceChildren();
      for (let at = Math.ceil((view[0] * factor) / step); at * step <= view[1] * factor; at++) {
        const x = position((at * step) / factor);
        grid += `M${x} ${top}V${lower}`;
        const label = make("text", { class: "tick x", x, y: bottom + 18 });
        label.textContent = (at * step).toFixed(digits);
        ticks.append(label);
      }
      axis.querySelector(".grid").setAttribute("d", grid);
    }
    for (const part of axis.children) {
      if (!part.matches(".grid, .mark")) part.setAttribute("transform", `translate(0 ${-shift})`);
    }
  }

  // Scales the time axis only; line widths and the shapes of tap heads and text stay the same.
  function show(from, to) {
    view = [from, to];
    const factor = (end - start) / (to - from);
    const move = left - factor * drawn(from);
    for (const { content } of panels) {
      if (factor === 1) content.removeAttribute("transform");
      else content.setAttribute("transform", `matrix(${factor} 0 0 1 ${move} 0)`);
      for (const glyph of content.querySelectorAll(glyphSelector + ", text")) {
        const x = glyph.matches("text") ? Number(glyph.getAttribute("x")) : placeOf(glyph);
        if (factor === 1) glyph.removeAttribute("transform");
        else glyph.setAttribute("transform", `matrix(${1 / factor} 0 0 1 ${x - x / factor} 0)`);
      }
    }
    svg.classList.toggle("zoomed", factor !== 1);
    drawAxis();
    drawCursor();
  }

  // Hides panels and closes the gaps.
  function hide(names) {
    shift = 0;
    for (const panel of panels) {
      const isHidden = names.has(panel.name);
      panel.group.toggleAttribute("hidden", isHidden);
      panel.group.setAttribute("transform", `translate(0 ${-shift})`);
      if (isHidden) shift += panel.height;
    }
    svg.setAttribute("viewBox", `0 0 ${width} ${height - shift}`);
    svg.setAttribute("height", height - shift);
    svg.querySelector(":scope > .captions")?.setAttribute("transform", `translate(0 ${-shift})`);
    cursor.setAttribute("y2", bottom - shift);
    drawAxis();
  }

  // The values at a time, from lines and nearby taps.
  const lines = new WeakMap();
  function corners(path) {
    let points = lines.get(path);
    if (!points) {
      points = [...path.getAttribute("d").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
        .map((pair) => [Number(pair[1]), Number(pair[2])]);
      lines.set(path, points);
    }
    return points;
  }
  function heightAt(path, x) {
    const points = corners(path);
    let [low, high] = [0, points.length - 1];
    if (high < 1 || x < points[0][0] || x > points[high][0]) return null;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle][0] <= x) low = middle; else high = middle;
    }
    const [[x0, y0], [x1, y1]] = [points[low], points[high]];
    return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y1;
  }
  function values(at) {
    const x = drawn(at);
    const reach = (7 * (view[1] - view[0])) / (end - start);
    const list = [];
    for (const { group, name, content } of panels) {
      if (group.hasAttribute("hidden")) continue;
      if (group.matches(".lane")) {
        let held = null;
        for (const step of content.querySelectorAll("[data-time]")) {
          if (Number(step.dataset.time) <= at + 1e-9) held = step;
        }
        if (held) list.push([name, held.querySelector("title").textContent.split(" at ")[0]]);
        continue;
      }
      if (!group.dataset.low) continue;
      const { low, high, floor, ceiling } = group.dataset;
      const value = (y) =>
        Number(low) + ((Number(floor) - y) / (Number(floor) - Number(ceiling))) * (high - low);
      const heights = [];
      for (const line of content.querySelectorAll(".line, .envelope")) {
        const y = heightAt(line, x);
        if (y !== null) heights.push(y);
      }
      for (const glyph of content.querySelectorAll(glyphSelector)) {
        if (Math.abs(placeOf(glyph) - x) <= reach) heights.push(heightOf(glyph));
      }
      for (const dots of content.querySelectorAll(".dots")) {
        for (const [dot, y] of corners(dots)) if (Math.abs(dot - x) <= reach) heights.push(y);
      }
      if (heights.length > 0) {
        list.push([name, heights.slice(0, 4).map((y) => String(Number(value(y).toFixed(3)))).join(", ")]);
      }
    }
    return list;
  }

  drawCursor();
  return {
    svg, left, right, start, end, show, hide, values, seconds, position,
    get width() { return width; },
    get cursor() { return Number(cursor.getAttribute("x1")); },
    set time(to) { time = to; drawCursor(); },
  };
};
