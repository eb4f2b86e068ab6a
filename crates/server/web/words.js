// What the page says, in the language that was chosen here or that the browser speaks; what a catalogue lacks is said in English.

import { kept } from './kept.js';
import { words as english } from './words.en.js';
import { words as italian } from './words.it.js';

/** What may be chosen, each in its own name. */
export const LANGUAGES = { en: 'English', it: 'Italiano' };

const wanted = kept.get('language') ?? navigator.language.slice(0, 2).toLowerCase();
export const language = wanted in LANGUAGES ? wanted : 'en';

/**
 * @param {import('./words.en.js').Words} usual
 * @param {Partly<import('./words.en.js').Words>} own
 * @returns {import('./words.en.js').Words}
 */
function over(usual, own) {
  const parts = Object.entries(usual).map(([part, said]) => [part, { ...said, ...own[part] }]);
  return Object.fromEntries(parts);
}

export const words = over(english, language === 'it' ? italian : {});
