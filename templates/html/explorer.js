/* The explorer of thresholds: it reads the counts that the page holds and writes into places that wait for them. */
(() => {
  "use strict";
  const section = document.getElementById("explorer");
  if (!section) return;
  const data = JSON.parse(document.getElementById("explorer-data").textContent);
  const find = name => document.getElementById("explorer-" + name);
  const slider = find("cut"), fields = Object.values(data.made).flatMap(Object.keys);
  const prices = Object.fromEntries(fields.map(name => [name, find(name)]));
  const positives = Math.max(...data.tp), negatives = Math.max(...data.fp), n = positives + negatives;
  const whole = new Intl.NumberFormat(data.language), plural = new Intl.PluralRules(data.language);
  const listed = new Intl.ListFormat(data.language, { type: "unit", style: "short" });

  /* Half up on the digits as they are written, as the rest of the page rounds. */
  const rounded = (value, places) => {
    const size = Number(Math.round(Number(Math.abs(value) + "e" + places)) + "e" + -places);
    return value < 0 ? -size : size;
  };
  const minus = text => text.replace("-", "\u2212");
  const fixed = (value, places, style = {}) => minus(rounded(value, places).toLocaleString(data.language, {
    ...style, minimumFractionDigits: places, maximumFractionDigits: places,
  }));
  /* A share as a percentage, which never reads as an end that it does not reach. */
  const rate = (part, of) => {
    if (!of) return data.words.undefined;
    const value = part / of, ended = one => one === 0 || one === 1;
    let places = ended(value) ? 0 : 1;
    while (places < 4 && !ended(value) && ended(rounded(value, places + 2))) places += 1;
    return rounded(value, places + 2).toLocaleString(data.language, { style: "percent", minimumFractionDigits: places });
  };
  const amount = (value, places) =>
    fixed(value, places, data.currency ? { style: "currency", currency: data.currency } : {});
  /* A sum in full: whole where it is whole or large, in six digits at most, and a fraction of a cent is not nothing. */
  const money = value => {
    const size = Math.abs(value) < 1e-6 ? 0 : value, near = Math.round(size);
    if (Math.abs(near) >= 1e4) return amount(rounded(near, Math.min(5 - Math.floor(Math.log10(Math.abs(near))), 0)), 0);
    if (Math.abs(size - near) < 1e-9 * Math.max(1, Math.abs(size))) return amount(size, 0);
    if (rounded(size, data.decimals) && (data.currency || Math.abs(size) >= 1)) return amount(size, data.decimals);
    let places = Math.max(2 - Math.floor(Math.log10(Math.abs(size))), data.decimals);
    const three = rounded(size, places);
    while (places > data.decimals && rounded(three, places - 1) === three) places -= 1;
    return amount(three, places);
  };

  const filled = (text, slots) => text.replace(/\{(\w+)\}/g, (_, name) => slots[name]);
  const form = (key, count) => data.words[key + "." + plural.select(count)] ?? data.words[key + ".other"] ?? data.words[key];
  /* A sum in a sentence: three digits, no cents from ten on where it has more, and a unit where no money is named. */
  const roughly = value => {
    const size = Math.abs(value) < 1e-6 ? 0 : value;
    const three = size ? rounded(size, 2 - Math.floor(Math.log10(Math.abs(size)))) : 0;
    const exact = Math.abs(three - size) <= 1e-9 * Math.abs(size);
    const near = !exact && Math.abs(three) >= 10 ? rounded(three, 0) : three;
    const needed = (String(near).split(".")[1] ?? "").length;
    let shown = amount(near, needed && data.currency ? Math.max(needed, data.decimals) : needed);
    if (!data.currency) shown = filled(form("units", shown === "1" ? 1 : 2), { amount: shown });
    return exact ? shown : filled(form("about", 2), { amount: shown });
  };

  const outcomes = (tp, fp) => ({ tp, fp, fn: positives - tp, tn: negatives - fp });
  const counted = at => outcomes(data.tp[at], data.fp[at]);
  const spent = at => Object.fromEntries(Object.entries(data.spent).map(([name, sums]) => [name, sums[at]]));
  /* What the cases cost: a price times their number, or what their own prices add up to; null where that is not known. */
  const cost = (counts, own) => {
    const number = name => prices[name].validity.valid ? prices[name].valueAsNumber : NaN;
    const typed = Object.fromEntries(Object.entries(data.made).map(([name, parts]) => [
      name, Object.entries(parts).reduce((sum, [field, times]) => sum + times * number(field), 0),
    ]));
    const sum = Object.keys(counts).reduce((all, name) => {
      if (name in data.spent) return all + own[name] * (name in typed ? typed[name] : 1);
      return all + counts[name] * (name in typed ? typed[name] : data.price[name]);
    }, 0);
    return Number.isFinite(sum) ? sum : null;
  };

  /* Expected counts that add up: first the classes, then each split of one. */
  const tree = counts => {
    const least = Math.min(...Object.values(counts).filter(Boolean)) / n;
    let of = 100;
    while (of < 1e6 && of * least < 1) of *= 10;
    const parts = (a, b, most) => {
      const low = Math.floor(of * a / n), left = most - low - Math.floor(of * b / n);
      const up = left > 1 || left === 1 && of * a / n % 1 >= of * b / n % 1 - 1e-9;
      return left === 1 ? [low + up, low + !up] : [low + up];
    };
    const [first] = parts(positives, negatives, of), second = of - first;
    const off = (tp, fp) => [
      [tp, counts.tp], [first - tp, counts.fn], [fp, counts.fp], [second - fp, counts.tn], [tp + fp, counts.tp + counts.fp],
    ].reduce((sum, [whole, real]) => sum + (real ? (whole - of * real / n) ** 2 / (of * real / n) : whole ? Infinity : 0), 0);
    let tp, fp, least_off = Infinity;
    for (const caught of parts(counts.tp, counts.fn, first)) for (const alarms of parts(counts.fp, counts.tn, second)) {
      if (tp !== undefined && off(caught, alarms) >= least_off - 1e-9) continue;
      [tp, fp, least_off] = [caught, alarms, off(caught, alarms)];
    }
    const shown = { all: of, positives: first, negatives: second, tp, fn: first - tp, fp, tn: second - fp };
    const real = { all: n, positives, negatives, ...counts };
    return Object.entries(shown).map(([name, value]) => {
      const few = value === 0 && real[name] > 0;
      return [name, few ? 1 : value, few ? data.words.fewer : whole.format(value)];
    });
  };

  /* What is in use, told beside the threshold tried. */
  const today = outcomes(data.today.tp, data.today.fp);
  const beside = (counts, paid) => {
    if (counts.tp === today.tp && counts.fp === today.fp) return data.words.as_today;
    const differences = ["fn", "fp"].map(name => {
      const more = counts[name] - today[name], way = more > 0 ? "more" : more < 0 ? "fewer" : "same";
      return filled(form(name + "." + way, Math.abs(more)), { count: whole.format(Math.abs(more)) });
    });
    const then = cost(today, data.today.spent);
    if (paid !== null && then !== null) {
      const more = paid - then, same = Math.abs(more) <= Math.max(1e-6, 1e-9 * Math.max(Math.abs(paid), Math.abs(then)));
      const way = same ? "as_dear" : more > 0 ? "dearer" : "cheaper";
      differences.push(filled(data.words[way], { amount: roughly(Math.abs(more)) }));
    }
    return filled(data.words.beside, { differences: listed.format(differences) });
  };

  /* A mark on each curve that can be drawn on; prices of the reader's own leave the line of the cost behind. */
  const drawn = name => [...document.querySelectorAll("#figure-" + name + " svg[data-frame]")];
  const marks = ["roc", "pr", "cost-by-threshold"].flatMap(name => drawn(name).map(svg => {
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    mark.setAttribute("class", "rg-explored");
    mark.setAttribute("r", "6");
    svg.append(mark);
    return { name, mark, svg, frame: svg.dataset.frame.split(" ").map(Number) };
  }));
  /* Where a value lies on a level axis, which may run by odds: then what lies beyond its ends stands at them. */
  const placed = (svg, value, low, high) =>
    svg.dataset.odds ? Math.min(Math.max(Math.log(value / (1 - value)), low), high) : value;
  let touched = false;
  const move = (at, counts, paid) => {
    const asked = Object.values(prices).some(input => input.value !== input.defaultValue);
    const places = {
      roc: [counts.fp / negatives, counts.tp / positives],
      pr: [counts.tp / positives, counts.tp / (counts.tp + counts.fp)],
      "cost-by-threshold": [data.threshold[at], asked || paid === null ? NaN : 1000 * paid / n],
    };
    for (const { name, mark, svg, frame: [left, top, width, height, x0, x1, y0, y1] } of marks) {
      const [value, y] = places[name], x = value === null ? value : placed(svg, value, x0, x1);
      const known = touched && Number.isFinite(x) && x !== null && Number.isFinite(y);
      mark.style.display = known ? "" : "none";
      if (!known) continue;
      mark.setAttribute("cx", left + width * (x - x0) / (x1 - x0));
      mark.setAttribute("cy", top + height * (y1 - y) / (y1 - y0));
    }
  };

  /* The threshold tried, upright in both pictures above. */
  const uprights = ["histogram", "cost-by-threshold"].flatMap(name =>
    [...document.querySelectorAll("#figure-" + name + " svg[data-frame]")].map(svg => {
      const line = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "line"));
      line.setAttribute("class", "rg-explored");
      return { line, svg, frame: svg.dataset.frame.split(" ").map(Number) };
    }));
  const stand = at => {
    const value = data.threshold[at];
    for (const { line, svg, frame: [left, top, width, height, x0, x1] } of uprights) {
      line.style.display = touched && value !== null ? "" : "none";
      const x = left + width * (placed(svg, value, x0, x1) - x0) / (x1 - x0), up = top - Number(svg.dataset.above ?? 0);
      for (const [name, to] of Object.entries({ x1: x, x2: x, y1: up, y2: top + height })) line.setAttribute(name, to);
    }
  };

  const put = (name, text) => { find(name).textContent = text; };
  let speaking = 0;
  const show = () => {
    const at = Number(slider.value), counts = counted(at), paid = cost(counts, spent(at));
    const flagged = counts.tp + counts.fp;
    put("value", data.shown[at]);
    slider.setAttribute("aria-valuetext", data.shown[at]);
    put("recall", rate(counts.tp, positives));
    put("precision", rate(counts.tp, flagged));
    put("false-alarm-rate", rate(counts.fp, negatives));
    put("specificity", rate(counts.tn, negatives));
    put("flag-rate", rate(flagged, n));
    put("cost", paid === null ? data.words.no_price : money(paid));
    put("cost-per-1000", paid === null ? data.words.no_price : money(1000 * paid / n));
    for (const [name, count, shown] of tree(counts)) {
      put("tree-" + name, shown);
      find("tree-" + name).nextElementSibling.textContent = form("tree." + name, count);
    }
    move(at, counts, paid);
    stand(at);
    const slots = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, whole.format(value)]));
    const said = filled(data.words[paid === null ? "said" : "said_cost"], {
      ...slots, at: data.shown[at], p: whole.format(positives), cost: paid === null ? "" : roughly(paid),
    });
    put("said", said + " " + beside(counts, paid));
    clearTimeout(speaking);
    if (touched) speaking = setTimeout(() => put("spoken", find("said").textContent), 400);
  };
  /* A number that is none, or none that a price can be, counts for nothing, and the field says so. */
  const judge = () => {
    for (const input of Object.values(prices)) {
      const wrong = input.validity.valid ? "" : data.words.wrong, place = find(input.id.replace("explorer-", "") + "-wrong");
      input.setAttribute("aria-invalid", String(wrong !== ""));
      if (place.textContent !== wrong) place.textContent = wrong;
    }
  };

  /* The least cost; of several with the fewest flagged. */
  const cheapest = () => {
    const found = data.tp.map((_, at) => cost(counted(at), spent(at))), flagged = at => data.tp[at] + data.fp[at];
    if (found.includes(null)) return null;
    return found.reduce((best, one, at) =>
      one < found[best] || one === found[best] && flagged(at) < flagged(best) ? at : best, 0);
  };
  const react = () => { touched = true; judge(); show(); };
  for (const input of [slider, ...Object.values(prices)]) input.addEventListener("input", react);
  for (const button of section.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      const { step, to } = button.dataset;
      if (step) slider.value = Number(slider.value) + Number(step);
      else if (to === "prices") for (const input of Object.values(prices)) input.value = input.defaultValue;
      else {
        const at = to === "cheapest" ? cheapest() : Number(to);
        if (at !== null) slider.value = at;
      }
      react();
    });
  }
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;
  judge();
  show();
})();
