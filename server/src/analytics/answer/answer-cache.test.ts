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
  // A fourth answer pushes out the second one, which was not used for the longest time.
  expect(await isKept('d')).toBe(false);
  for (const answer of ['ccc', 'a', 'd']) expect(await isKept(answer)).toBe(true);
  // An answer of eight cells leaves room for two more cells.
  expect(await isKept('eeeeeeee')).toBe(false);
  for (const answer of ['eeeeeeee', 'd', 'a']) expect(await isKept(answer)).toBe(true);
  expect(await isKept('ccc')).toBe(false);
  // An answer that is larger than the whole cache is returned but not cached.
  expect(await isKept('f'.repeat(11))).toBe(false);
  expect(await isKept('f'.repeat(11))).toBe(false);
});
