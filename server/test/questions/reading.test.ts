import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allQuestions } from './all-questions.ts';
import { type Entry, isHeldBack, languageOf } from './meaning.ts';
import { openScoredApp, practice, type ScoredApp } from './score.ts';

// Reads every question of the set over a small demonstration city, without any model.

let app: ScoredApp;
beforeAll(async () => {
  app = await openScoredApp();
});
afterAll(() => app.close());

const isAnswered = ({ meaning }: Entry) => meaning.kind !== 'askBack';

describe('questions in words', () => {
  // The half that was looked at while the reading was written.
  it.each([
    ['zh-CN', 0.96, 0.03],
    ['en-US', 0.95, 0.04],
  ] as const)('in %s are read exactly, at least %d of them', async (language, least, most) => {
    const entries = allQuestions.filter(
      (entry) => isAnswered(entry) && !isHeldBack(entry.id) && languageOf(entry) === language,
    );
    const { right, all, wrong } = await app.score(entries);
    expect(right / all).toBeGreaterThan(least);
    expect(wrong.length / all).toBeLessThan(most);
  });

  // One phrasing of each, because they are many.
  it.each([
    ['zh-CN', 0.92],
    ['en-US', 0.86],
  ] as const)(
    'of practice in %s are read exactly, at least %d of them',
    async (language, least) => {
      const entries = practice[language].map((entry, at): Entry => {
        const phrasing = entry.phrasings[at % 3] ?? entry.phrasings[0];
        return { ...entry, phrasings: [phrasing, phrasing, phrasing] };
      });
      const { right, all } = await app.score(entries);
      expect(right / all).toBeGreaterThan(least);
    },
  );

  it('that must be refused or asked back get no answer', async () => {
    const entries = allQuestions.filter((entry) => !isAnswered(entry));
    const { wrong } = await app.score(entries);
    expect(wrong).toEqual([]);
  });
});
