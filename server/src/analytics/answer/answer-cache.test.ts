import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const { signal } = new AbortController();

it('the cache drops the least recently used answers, by number and by size', async () => {
  const cached = createAnswerCache<string>({
    mostAnswers: 3,
    mostCells: 10,
    cellsOf: ({ length }) => length,
  });
  const isKept = async (answer: string) =>
    (await cached(answer, signal, async () => answer)).isCached;
  for (const answer of ['a', 'bb', 'ccc']) expect(await isKept(answer)).toBe(false);
  expect(await isKept('a')).toBe(true);
  // A fourth one: the second is the oldest now.
  expect(await isKept('d')).toBe(false);
  for (const answer of ['ccc', 'a', 'd']) expect(await isKept(answer)).toBe(true);
  // Eight cells leave room for two more.
  expect(await isKept('eeeeeeee')).toBe(false);
  for (const answer of ['eeeeeeee', 'd', 'a']) expect(await isKept(answer)).toBe(true);
  expect(await isKept('ccc')).toBe(false);
  // One that is larger than all that may be kept is answered, and not kept.
  expect(await isKept('f'.repeat(11))).toBe(false);
  expect(await isKept('f'.repeat(11))).toBe(false);
});
