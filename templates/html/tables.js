/* Tables: a button that copies one as text in columns; and what fits has no stop for the keyboard, and keeps its heads in sight. */
(() => {
  "use strict";
  const words = document.body.dataset, parts = new Intl.NumberFormat(document.documentElement.lang).formatToParts(12345.6);
  const sign = type => parts.find(one => one.type === type).value;
  const group = sign("group"), decimal = sign("decimal");

  /* A number without the signs that are for the eye alone, and a percentage as the share that the files have; any other text as it stands. */
  const plain = cell => {
    const lines = [...cell.childNodes].map(one => one.textContent.trim()).filter(text => text);
    if (!cell.matches("td:not(.words)")) return lines.join(" ");
    const bare = (lines[0] || "").replaceAll(group, "").replace(decimal, ".").replace("\u2212", "-")
      .replace(/^([+-]?)(?:\p{Sc}|[A-Z]{3})\s?/u, "$1");
    const [, number, places, percent] = /^\+?(-?\d+(?:\.(\d+))?)(\s?%)?$/.exec(bare) ?? [];
    if (percent) return (number / 100).toFixed((places ?? "").length + 2);
    return number ?? lines.join(" ");
  };
  const text = table => [...table.rows].map(row => [...row.cells].map(plain).join("\t")).join("\n");

  const copy = async (table, button) => {
    const held = text(table);
    try {
      await navigator.clipboard.writeText(held);
    } catch {
      const field = document.createElement("textarea");
      field.value = held;
      button.after(field);
      field.select();
      document.execCommand("copy");
      field.remove();
      button.focus();
    }
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = words.copy; }, 2000);
  };

  for (const table of document.querySelectorAll(".scroll > table")) {
    const box = table.parentElement;
    const last = box.nextElementSibling && box.nextElementSibling.matches(".notes") ? box.nextElementSibling : box;
    let tools = last.nextElementSibling;
    if (!tools || !tools.matches(".tools")) {
      tools = document.createElement("p");
      tools.className = "tools";
      last.after(tools);
    }
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.copy;
    button.setAttribute("aria-describedby", table.caption.id);
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", () => copy(table, button));
    tools.append(button);
  }

  const stops = ["tabindex", "role", "aria-labelledby", "aria-label"];
  const held = new Map([...document.querySelectorAll(".scroll")].map(
    box => [box, stops.filter(name => box.hasAttribute(name)).map(name => [name, box.getAttribute(name)])]
  ));
  const fit = box => {
    const fits = box.scrollWidth <= box.clientWidth;
    box.classList.toggle("fits", fits);
    for (const [name, value] of held.get(box)) fits ? box.removeAttribute(name) : box.setAttribute(name, value);
  };
  /* What a box holds may grow without it, where a reader spaces letters apart. */
  const watch = new ResizeObserver(all => new Set(all.map(one => one.target.closest(".scroll"))).forEach(fit));
  for (const box of held.keys()) for (const one of [box, box.firstElementChild]) watch.observe(one);
})();
