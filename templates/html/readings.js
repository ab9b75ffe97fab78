/* Values of the curves: read off the drawn lines where a pointer or the arrow keys are, no finer than they are drawn. */
(() => {
  "use strict";
  const language = document.documentElement.lang, space = "http://www.w3.org/2000/svg", finest = 0.1;

  /* The corners of a line, run by run; of steps only those are points of the curve where a step ends. */
  const runs = (path, steps) => {
    const found = [];
    let x = 0, y = 0;
    for (const [, way, rest] of path.matchAll(/([Mhvl])([^Mhvlz]*)/g)) {
      const [one, other] = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
      if (way === "M") { [x, y] = [one, other]; found.push([]); }
      else if (way === "v") y += one;
      else { x += one; if (way === "l") y += other; }
      const own = steps === "none" || way === "M" || way === (steps === "before" ? "h" : "v");
      found.at(-1).push({ x: Math.round(10 * x) / 10, y: Math.round(10 * y) / 10, own });
    }
    return found;
  };
  /* How high a line is at a place; of a step upright there, the end that holds. */
  const height = (line, x, steps) => {
    let held = null;
    for (const run of line) {
      for (let at = 1; at < run.length; at += 1) {
        const [from, to] = [run[at - 1], run[at]];
        if (from.x > x || to.x < x || held !== null && steps !== "after") continue;
        held = to.x === from.x ? (steps === "after" ? to.y : from.y) : from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x);
      }
    }
    return held;
  };

  /* As many digits as a tenth of the smallest step that is drawn can carry; no end that is not reached. */
  const told = (value, next, by) => {
    const step = Math.abs(next - value), percent = by.includes("percent");
    let places = Math.min(Math.floor(-Math.log10(10 * step)), 6);
    const rounded = () => Math.round(value * 10 ** places) / 10 ** places;
    while (places < 6 && [0, 1].includes(rounded()) && Math.abs(value - rounded()) > step) places += 1;
    const shown = Math.max(percent ? places - 2 : places, 0), style = percent ? "percent" : "decimal";
    return (rounded() || 0).toLocaleString(language, { style, minimumFractionDigits: shown, maximumFractionDigits: shown }).replace("-", "\u2212");
  };

  const prepare = source => {
    const names = JSON.parse(source.dataset.reading), steps = names.steps;
    const frameOf = svg => svg.dataset.frame.split(" ").map(Number);
    const frame = frameOf(source), [left, top, width, high, x0, x1, y0, y1] = frame;
    const inside = line => line.every(run => run.every(({ x }) => x >= left - 1 && x <= left + width + 1));
    const lines = Object.entries(names.lines).map(([kind, name]) => ({
      name, runs: [...source.querySelectorAll("path.rg-" + kind)].map(path => runs(path.getAttribute("d"), steps)).find(inside),
    })).filter(line => line.runs);
    if (!lines.length) return;
    const power = (value, by) => by.includes("powers") ? 10 ** value : by.includes("odds") ? 1 / (1 + Math.exp(-value)) : value;
    const across = x => power(x0 + (x - left) / width * (x1 - x0), names.by.x);
    const up = y => power(y1 - (y - top) / high * (y1 - y0), names.by.y);
    const placed = x => told(across(x), across(x + finest), names.by.x);
    const points = lines[0].runs.flat().filter(point => point.own);

    const place = source.parentNode, owner = place.parentNode;
    const [line, control, said] = ["div", "input", "output"].map(tag => document.createElement(tag));
    Object.assign(control, { type: "range", className: "reader", min: 0, max: points.length - 1, value: 0, autocomplete: "off" });
    control.setAttribute("aria-labelledby", `${owner.id}-finding`);
    [line.className, said.className] = ["reading", "told"];
    said.setAttribute("aria-live", "polite");
    line.append(control, said);
    place.after(line);
    const drawings = [...place.querySelectorAll("svg[data-frame]")];
    const marks = drawings.map(svg => {
      const mark = svg.appendChild(document.createElementNS(space, "g"));
      mark.setAttribute("class", "rg-explored");
      return mark;
    });

    const drawn = (tag, attributes) => {
      const element = document.createElementNS(space, tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    };
    const hide = () => {
      said.textContent = "";
      for (const mark of marks) mark.replaceChildren();
    };
    const show = at => {
      const { x, y } = points[at], heights = lines.map((line, place) => place ? height(line.runs, x, steps) : y);
      const values = lines.flatMap(({ name }, place) =>
        heights[place] === null ? [] : [name + ": " + told(up(heights[place]), up(heights[place] + finest), names.by.y)]);
      const text = [names.x + ": " + placed(x), ...values].join(" \u00b7 ");
      control.value = at;
      control.setAttribute("aria-valuetext", placed(x));
      if (said.textContent !== text) said.textContent = text;
      drawings.forEach((svg, which) => {
        const [newLeft, newTop, newWidth, newHigh] = frameOf(svg);
        const there = newLeft + (x - left) / width * newWidth;
        marks[which].replaceChildren(
          drawn("line", { x1: there, x2: there, y1: newTop, y2: newTop + newHigh, "stroke-width": 1 }),
          ...heights.filter(one => one !== null).map(one =>
            drawn("circle", { cx: there, cy: newTop + (one - top) / high * newHigh, r: 4, "stroke-width": 2 })),
        );
      });
    };

    const follow = event => {
      const svg = drawings.find(one => one.getClientRects().length), box = svg.getBoundingClientRect();
      const scale = svg.viewBox.baseVal.width / box.width, [newLeft, newTop, newWidth, newHigh] = frameOf(svg);
      const x = left + ((event.clientX - box.left) * scale - newLeft) / newWidth * width;
      const y = top + ((event.clientY - box.top) * scale - newTop) / newHigh * high;
      const far = point => Math.abs(point.x - x) + Math.abs(point.y - y) / 20;
      show(points.reduce((best, point, at) => far(point) < far(points[best]) ? at : best, 0));
    };
    place.addEventListener("pointermove", follow);
    place.addEventListener("pointerdown", follow);
    place.addEventListener("pointerleave", event => {
      if (event.pointerType !== "touch" && document.activeElement !== control) hide();
    });
    document.addEventListener("pointerdown", event => { if (!place.contains(event.target)) hide(); });
    for (const svg of drawings) svg.style.touchAction = "pan-y pinch-zoom";
    control.addEventListener("focus", () => show(Number(control.value)));
    control.addEventListener("input", () => show(Number(control.value)));
    control.addEventListener("blur", hide);
    control.addEventListener("keydown", event => { if (event.key === "Escape") control.blur(); });
  };
  for (const source of document.querySelectorAll("figure svg[data-reading]")) prepare(source);
})();
