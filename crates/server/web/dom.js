// Small helpers for making elements. Text is always set as text: nothing a player writes becomes markup.

import { kept } from './kept.js';
import { LANGUAGES, language, words } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element with attributes and children (elements or texts).
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

const isThere = (child) => child !== null && child !== undefined && child !== false;
/** @type {(children: Child[]) => (Node | string)[]} */
const flat = (children) => /** @type {any[]} */ (children).flat(Infinity).filter(isThere);

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'dataset') Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? '' : /** @type {string} */ (value));
  }
  node.append(...flat(children));
  return node;
}

/**
 * Replaces everything inside a node.
 * @param {Element} node
 * @param {...Child} children
 */
export function put(node, ...children) {
  node.replaceChildren(...flat(children));
}

/** A text of the catalogue by its way there, `table.home`. */
const word = (way) => way.split('.').reduce((part, name) => part[name], words);

/**
 * Fills in the texts and labels that elements of a page name by `data-word` and `data-word-label`.
 * @param {ParentNode} root
 */
export function worded(root) {
  document.documentElement.lang = language;
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-word]'))) node.textContent = word(node.dataset.word);
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-word-label]'))) node.setAttribute('aria-label', word(node.dataset.wordLabel));
}

/**
 * A link to read and to copy; where the browser does not let a page copy, it is selected for the person to do so.
 * @param {string} address
 * @param {string} label
 * @param {Child} title
 */
export function linkField(address, label, title = null) {
  const field = el('input', { readonly: true, value: address, 'aria-label': label, onfocus: (event) => event.target.select() });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = words.dom.copied;
    } catch {
      button.textContent = words.dom.selected;
    }
    setTimeout(() => (button.textContent = words.dom.copy), 1500);
  };
  const button = el('button', { onclick: copy }, words.dom.copy);
  return el('p', { class: 'link' }, title, field, button);
}

/** At phone width the panels are a sheet. */
export function openSheet(on) {
  document.body.classList.toggle('side-open', on);
  document.getElementById('sheet')?.setAttribute('aria-expanded', String(on));
}

/** A choice of the page's language; the page begins anew in it. */
export function languages() {
  const list = el('select', { 'aria-label': words.common.chooseLanguage, dataset: { key: 'language' } }, Object.entries(LANGUAGES).map(([key, name]) => el('option', { value: key, lang: key }, name)));
  list.value = language;
  list.addEventListener('change', () => (kept.set('language', list.value), location.reload()));
  return list;
}

/** An address that is answered in the page's language. */
export const spoken = (path) => `${path}${path.includes('?') ? '&' : '?'}language=${language}`;

/** A JSON request; throws an Error with the server's words. */
export async function ask(path, { method = 'GET', body = null, token = null } = {}) {
  const headers = {};
  if (body !== null) headers['content-type'] = 'application/json';
  if (token) headers['x-esagono-token'] = token;
  const answer = await fetch(spoken(path), { method, headers, body: body === null ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  let json = null;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(text || words.dom.answered(answer.status));
  }
  if (!answer.ok) throw Object.assign(new Error(json.error ?? words.dom.answered(answer.status)), { status: answer.status });
  return json;
}
