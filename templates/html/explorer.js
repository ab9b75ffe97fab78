/* The explorer of cut-offs: it reads the counts that the page holds and writes into places that wait for them. */
(() => {
  "use strict";
  const section = document.getElementById("explorer");
  if (!section) return;
  const data = JSON.parse(document.getElementById("explorer-data").textContent);
  const find = name => document.getElementById("explorer-" + name);
  const slider = find("cut"), prices = { fn: find("miss"), fp: find("alarm") };
  const positives = data.tp.at(-1), negatives = data.fp.at(-1);
  const whole = new Intl.NumberFormat(data.language);

  /* Half up on the digits as they are written, as the rest of the page rounds. */
  const rounded = (value, places) => {
    const size = Number(Math.round(Number(Math.abs(value) + "e" + places)) + "e-" + places);
    return value < 0 ? -size : size;
  };
  const minus = text => text.replace("-", "\u2212");
  const fixed = (value, places) => minus(rounded(value, places).toLocaleString(data.language, {
    minimumFractionDigits: places, maximumFractionDigits: places,
  }));
  /* A rate never reads as an end that it does not reach. */
  const rate = (part, of) => {
    if (!of) return data.words.undefined;
    const value = part / of;
    let places = 3;
    while (places < 6 && value !== rounded(value, places) && [0, 1].includes(rounded(value, places))) places += 1;
    return fixed(value, places);
  };
  const money = value => {
    const cents = data.decimals, near = Math.abs(value - Math.round(value)) < 1e-9 * Math.max(1, Math.abs(value));
    const places = near ? 0 : cents;
    if (!data.currency) return fixed(value, places);
    return minus(rounded(value, places).toLocaleString(data.language, {
      style: "currency", currency: data.currency, minimumFractionDigits: places, maximumFractionDigits: places,
    }));
  };

  const outcomes = at => {
    const tp = data.tp[at], fp = data.fp[at];
    return { tp, fp, fn: positives - tp, tn: negatives - fp };
  };
  /* What the cases cost: a price times their number, or what their own prices add up to. */
  const cost = (counts, at) => {
    const typed = { fn: prices.fn.valueAsNumber, fp: prices.fp.valueAsNumber };
    if (Number.isNaN(typed.fn) || Number.isNaN(typed.fp)) return null;
    return Object.keys(counts).reduce((sum, name) => {
      const own = data.spent[name];
      if (own) return sum + own[at] * (name in typed ? typed[name] : 1);
      return sum + counts[name] * (name in typed ? typed[name] : data.price[name]);
    }, 0);
  };

  /* Expected counts that add up: first the classes, then each split of one. */
  const tree = counts => {
    const n = positives + negatives, least = Math.min(...Object.values(counts).filter(Boolean)) / n;
    let of = 100;
    while (of < 1e6 && of * least < 1) of *= 10;
    const part = (a, b, most) => {
      const left = most - Math.floor(of * a / n) - Math.floor(of * b / n);
      const up = left > 1 || left === 1 && of * a / n % 1 >= of * b / n % 1 - 1e-9;
      return Math.floor(of * a / n) + up;
    };
    const first = part(positives, negatives, of), second = of - first;
    const tp = part(counts.tp, counts.fn, first), fp = part(counts.fp, counts.tn, second);
    const shown = { of, p: first, n: second, tp, fn: first - tp, fp, tn: second - fp };
    const real = { p: positives, n: negatives, ...counts };
    return Object.fromEntries(Object.entries(shown).map(([name, value]) => [
      name, value === 0 && real[name] > 0 ? data.words.fewer : whole.format(value),
    ]));
  };

  const filled = (text, slots) => text.replace(/\{(\w+)\}/g, (_, name) => slots[name]);
  const put = (name, text) => { find(name).textContent = text; };

  /* A mark on each curve that can be drawn on; prices of the reader's own leave the line of the cost behind. */
  const marks = ["roc", "pr", "cost-by-threshold"].flatMap(name => {
    const svg = document.querySelector("#figure-" + name + " svg[data-frame]");
    if (!svg) return [];
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    mark.setAttribute("class", "rg-explored");
    mark.setAttribute("r", "6");
    svg.append(mark);
    return [{ name, mark, frame: svg.dataset.frame.split(" ").map(Number) }];
  });
  let touched = false;
  const move = (at, counts, paid) => {
    const asked = Object.keys(prices).some(name => prices[name].value !== prices[name].defaultValue);
    const places = {
      roc: [counts.fp / negatives, counts.tp / positives],
      pr: [counts.tp / positives, counts.tp / (counts.tp + counts.fp)],
      "cost-by-threshold": [data.threshold[at], asked || paid === null ? NaN : 1000 * paid / (positives + negatives)],
    };
    for (const { name, mark, frame: [left, top, width, height, x0, x1, y0, y1] } of marks) {
      const [x, y] = places[name];
      const known = touched && Number.isFinite(x) && x !== null && Number.isFinite(y);
      mark.style.display = known ? "" : "none";
      if (!known) continue;
      mark.setAttribute("cx", left + width * (x - x0) / (x1 - x0));
      mark.setAttribute("cy", top + height * (y1 - y) / (y1 - y0));
    }
  };

  let speaking = 0;
  const show = () => {
    const at = Number(slider.value), counts = outcomes(at), paid = cost(counts, at), expected = tree(counts);
    const flagged = counts.tp + counts.fp, n = positives + negatives;
    put("value", data.shown[at]);
    for (const name of Object.keys(counts)) put(name, whole.format(counts[name]));
    put("flagged", whole.format(flagged));
    put("unflagged", whole.format(n - flagged));
    put("recall", rate(counts.tp, positives));
    put("precision", rate(counts.tp, flagged));
    put("false-alarm-rate", rate(counts.fp, negatives));
    put("specificity", rate(counts.tn, negatives));
    put("flag-rate", rate(flagged, n));
    put("cost", paid === null ? data.words.no_price : money(paid));
    put("cost-per-1000", paid === null ? data.words.no_price : money(1000 * paid / n));
    for (const name of ["classes", "hits", "alarms"]) put("tree-" + name, filled(data.words["tree." + name], expected));
    move(at, counts, paid);
    const slots = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, whole.format(value)]));
    const said = filled(data.words[paid === null ? "said" : "said_cost"], {
      ...slots, at: data.shown[at], p: whole.format(positives), cost: paid === null ? "" : money(paid),
    });
    slider.setAttribute("aria-valuetext", data.shown[at]);
    clearTimeout(speaking);
    speaking = setTimeout(() => put("said", said), 400);
  };

  const cheapest = () => {
    const found = data.tp.map((_, at) => cost(outcomes(at), at));
    return found.includes(null) ? null : found.indexOf(Math.min(...found));
  };
  const react = () => { touched = true; show(); };
  for (const input of [slider, ...Object.values(prices)]) input.addEventListener("input", react);
  for (const button of section.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      if (button.dataset.to === "prices") for (const input of Object.values(prices)) input.value = input.defaultValue;
      else {
        const at = button.dataset.to === "cheapest" ? cheapest() : Number(button.dataset.to);
        if (at !== null) slider.value = at;
      }
      react();
    });
  }
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;
  show();
})();
