// Small helpers for making elements. Text is always set as text: nothing a player writes becomes markup.

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element with attributes and children (elements or texts). */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Replaces everything inside a node. */
export function put(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
}

/** A link to read and to copy; where the browser does not let a page copy, it is selected for the person to do so. */
export function linkField(address, label, title = null) {
  const field = el('input', { readonly: true, value: address, 'aria-label': label, onfocus: (event) => event.target.select() });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  };
  const button = el('button', { onclick: copy }, 'Copy');
  return el('p', { class: 'link' }, title, field, button);
}

/** At phone width the panels are a sheet. */
export function openSheet(on) {
  document.body.classList.toggle('side-open', on);
  document.getElementById('sheet')?.setAttribute('aria-expanded', String(on));
}

/** A JSON request; throws an Error with the server's words. */
export async function ask(path, { method = 'GET', body = null, token = null } = {}) {
  const headers = {};
  if (body !== null) headers['content-type'] = 'application/json';
  if (token) headers['x-esagono-token'] = token;
  const answer = await fetch(path, { method, headers, body: body === null ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  let json = null;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(text || `the server answered ${answer.status}`);
  }
  if (!answer.ok) throw Object.assign(new Error(json.error ?? `the server answered ${answer.status}`), { status: answer.status });
  return json;
}

/** What this browser keeps: never anything but texts of our own making. */
export const kept = {
  get(key) {
    try {
      return localStorage.getItem(`esagono.${key}`);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(`esagono.${key}`);
      else localStorage.setItem(`esagono.${key}`, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};
