//! What a player sees of the page: expressions that read it and change nothing.

/// Everything the player looks at, in one reading.
pub const LOOK: &str = r"(() => {
  const ask = document.getElementById('ask');
  const why = document.getElementById('why');
  const standing = [...document.querySelectorAll('#standing > span')].map((node) => node.innerText);
  return {
    version: ask.dataset.version ?? '', frame: ask.dataset.frame ?? '', prompt: ask.querySelector('.prompt')?.innerText ?? '',
    orders: ask.querySelector('.advice')?.dataset.orders ?? null, why: why.hidden ? null : why.innerText,
    dialog: Boolean(document.querySelector('dialog[open]')), turn: standing.slice(0, 2).join(' '),
    phase: document.querySelector('#phases [aria-current]')?.innerText ?? '', offline: document.body.classList.contains('offline'),
  };
})()";

/// Where a hex of the advice is marked, as [x, y] if that is inside the stage and nothing lies over it.
pub const MARKED: &str = r"((number) => {
  const node = document.querySelector(`[data-layer=advised] [data-hex='${number}']`);
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const box = node?.getBoundingClientRect();
  if (!box) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (!document.elementFromPoint(x, y)?.closest('.stage')) return null;
  return x > stage.left + 12 && x < stage.right - 12 && y > stage.top + 12 && y < stage.bottom - 12 ? [x, y, box.width] : null;
})";

/// A point of a counter that a pointer would hit: the middle of the broadest part that shows, if it is two dots broad.
pub const HIT: &str = r"((unit) => {
  const node = document.querySelector(`[data-unit='${unit}']`);
  if (!node) return null;
  const box = node.getBoundingClientRect();
  const line = (count, spot) => {
    let [best, run] = [[], []];
    for (let i = 0; i <= count; i++) {
      const [x, y] = spot(i);
      run = document.elementFromPoint(x, y) === node ? [...run, [x, y]] : [];
      if (run.length > best.length) best = run;
    }
    return best;
  };
  const [left, top, w, h] = [Math.ceil(box.left), Math.ceil(box.top), Math.floor(box.width) - 1, Math.floor(box.height) - 1];
  const lines = [0.5, 0.2, 0.8].flatMap((part) => [
    line(w, (i) => [left + i, Math.round(top + h * part)]),
    line(h, (i) => [Math.round(left + w * part), top + i]),
  ]);
  const [best] = lines.sort((a, b) => b.length - a.length);
  return best.length > 1 ? best[Math.floor(best.length / 2)] : null;
})";

/// A point of a hex where no counter lies.
pub const BARE: &str = r"((number) => {
  const node = document.querySelector(`[data-layer=advised] [data-hex='${number}']`);
  if (!node) return null;
  const box = node.getBoundingClientRect();
  for (const [u, v] of [[0.5, 0.5], [0.5, 0.14], [0.5, 0.86], [0.16, 0.5], [0.84, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]]) {
    const [x, y] = [Math.round(box.left + box.width * u), Math.round(box.top + box.height * v)];
    const hit = document.elementFromPoint(x, y);
    if (hit?.closest('.stage') && !hit.closest('[data-unit]')) return [x, y];
  }
  return null;
})";

/// A box around as many of these units as can be (left, top, right, bottom, how many) that holds no other unit with such an
/// order, well inside the stage.
pub const AROUND: &str = r"((verb, units) => {
  const middle = (unit) => {
    const box = document.querySelector(`[data-unit='${unit}']`)?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2, box.width] : null;
  };
  const spots = units.map(middle).filter(Boolean);
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const offered = [...document.querySelectorAll('#ask [data-offer]')].map((node) => node.dataset.offer.split(' ')).filter(([v]) => v === verb).map(([, unit]) => unit);
  const able = [...document.querySelectorAll('.piece.glows')].map((node) => node.dataset.unit);
  const others = (offered.some((unit) => units.includes(unit)) ? offered : able).filter((unit) => !units.includes(unit)).map(middle).filter(Boolean);
  const around = (list) => {
    const rim = list[0][2] * 0.45;
    const [xs, ys] = [list.map(([x]) => x), list.map(([, y]) => y)];
    return [Math.min(...xs) - rim, Math.min(...ys) - rim, Math.max(...xs) + rim, Math.max(...ys) + rim];
  };
  const fits = (list) => {
    const [left, top, right, bottom] = around(list);
    if (left < stage.left + 4 || right > stage.right - 4 || top < stage.top + 4 || bottom > stage.bottom - 4) return false;
    if (![[left, top], [right, bottom]].every(([x, y]) => document.elementFromPoint(x, y)?.closest('.stage'))) return false;
    return !others.some(([x, y]) => x > left && x < right && y > top && y < bottom);
  };
  let best = [];
  for (const seed of spots) {
    const far = ([x, y]) => Math.hypot(x - seed[0], y - seed[1]);
    const group = [];
    for (const spot of [...spots].sort((a, b) => far(a) - far(b))) if (fits([...group, spot])) group.push(spot);
    if (group.length > best.length) best = group;
  }
  return best.length > 1 ? [...around(best), best.length] : null;
})";
