import { fillInBothLanguages } from '#kit/say-in.ts';
import words from './watch-words.json' with { type: 'json' };

/** Returns a notice text of the watches in both languages. */
export const say = fillInBothLanguages(words);
