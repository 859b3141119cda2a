import { expect, it } from 'vitest';
import { expand } from './expand.ts';
import { ownLexicon } from './own-words.ts';

it('writes out every choice of a text', () => {
  expect(expand('{loan|checkout}{s|} now')).toEqual([
    'loans now',
    'loan now',
    'checkouts now',
    'checkout now',
  ]);
  expect(expand('loans')).toEqual(['loans']);
});

it('keeps the lexicon small, because choices multiply', () => {
  expect(ownLexicon.words.size).toBeLessThan(100_000);
});
