// The board as an SVG file that stands alone: what it uses of the page's sprite, its colours and its pictures go with it.
const inline = async (image) => {
  const from = image.getAttribute("href");
  if (!from || from.startsWith("data:")) return;
  const blob = await (await fetch(from)).blob();
  const read = new FileReader();
  await new Promise((done) => {
    read.onload = done;
    read.readAsDataURL(blob);
  });
  image.setAttribute("href", read.result);
};

const bring = (from, defs, known) => {
  for (const use of from.querySelectorAll("use")) {
    const id = (use.getAttribute("href") ?? "").replace("#", "");
    if (!id || known.has(id)) continue;
    known.add(id);
    const found = document.getElementById(id);
    if (!found || defs.parentElement.querySelector(`[id="${id}"]`)) continue;
    const copy = found.cloneNode(true);
    defs.append(copy);
    bring(copy, defs, known);
  }
};

export async function picture() {
  const sheets = [...document.querySelectorAll('[data-testid="board"] svg.b-sheet')];
  const [board] = sheets;
  if (!board) return undefined;
  const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [x, y, width, height] = board.getAttribute("viewBox").split(/[ ,]+/);
  for (const [name, value] of Object.entries({ viewBox: `${x} ${y} ${width} ${height}`, width, height })) whole.setAttribute(name, value);
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  whole.append(defs);
  for (const sheet of sheets) {
    const copy = sheet.cloneNode(true);
    copy.removeAttribute("style");
    for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, value);
    whole.append(copy);
  }
  bring(whole, defs, new Set());
  const within = board.closest('[data-testid="board"]');
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const fits = (rule) => {
    try {
      return rule.selectorText && (within.querySelector(rule.selectorText) || whole.querySelector(rule.selectorText));
    } catch {
      return false;
    }
  };
  const kept = rules.filter(fits).map((rule) => rule.cssText).join("\n");
  const seen = getComputedStyle(board);
  const named = new Set((kept + whole.outerHTML).match(/--[\w-]+/g));
  // Names without a value stay out: where one is used, what stands beside it counts instead.
  const valued = [...named].map((name) => [name, seen.getPropertyValue(name).trim()]).filter(([, value]) => value);
  const values = valued.map(([name, value]) => `${name}:${value}`).join(";");
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `svg{${values};font-family:sans-serif}\n${kept}\nsvg .b-sheet{position:static;transform:none;opacity:1}`;
  whole.prepend(style);
  await Promise.all([...whole.querySelectorAll("image")].map(inline));
  return new XMLSerializer().serializeToString(whole);
}
