import type { Meaning } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKnownWords, type KnownWords } from '#features/assistant/catalogue.ts';
import { type Understanding, understand } from '#features/assistant/read.ts';
import { buildDemoCity } from '#jobs/demo/demo-city.ts';
import type { Caller } from '#lib/caller.ts';
import { makeApp, type TestApp } from '../make-app.ts';
import { allQuestions } from './all-questions.ts';
import { type Entry, isHeldBack, languageOf, today } from './meaning.ts';
import { readPractice } from './practice.ts';
import { isSameMeaning } from './same-meaning.ts';

// Reads every question of the set over a small demonstration city, without any model.

let app: TestApp;
let known: KnownWords;

const caller: Caller = {
  accountId: '00000000-0000-4000-8000-000000000000',
  username: 'anna',
  isSuper: false,
  sessionId: '00000000-0000-4000-8000-000000000001',
  permissions: new Set(),
  scope: { groups: 'all' },
  defaultGlc: 'demo',
  mustChangePassword: false,
};

beforeAll(async () => {
  app = await makeApp({ start: new Date(`${today}T04:00:00Z`) });
  const plan = { scale: 0.005, seed: 1, endsOn: null };
  const signal = new AbortController().signal;
  expect(await buildDemoCity(app.deps, plan, { onProgress: () => undefined, signal })).toBe(true);
  known = await createKnownWords(app.deps)(caller, 'demo');
});
afterAll(() => app.close());

const practice = { 'zh-CN': readPractice('chinese'), 'en-US': readPractice('english') };
const byId = new Map(
  [...allQuestions, ...practice['zh-CN'], ...practice['en-US']].map((entry) => [entry.id, entry]),
);

function read(question: string, entry: Entry): Promise<Understanding> {
  const { analytics, clock, config } = app.deps;
  const deps = { analytics, clock, timeZone: config.timeZone };
  const follows = entry.follows === null ? undefined : byId.get(entry.follows);
  const before = (follows?.meaning as Meaning | undefined) ?? null;
  return understand(deps, question, { known, language: languageOf(entry), before });
}

type Score = { right: number; all: number; wrong: string[] };

/** Reads some questions, and lists those that got an answer to something else. */
async function score(entries: readonly Entry[]): Promise<Score> {
  const total: Score = { right: 0, all: 0, wrong: [] };
  for (const entry of entries)
    for (const phrasing of new Set(entry.phrasings)) {
      const { meaning } = await read(phrasing, entry);
      total.all += 1;
      if (isSameMeaning(entry.meaning, meaning as Entry['meaning'])) total.right += 1;
      else if (meaning.kind !== 'askBack') total.wrong.push(`${entry.id} ${phrasing}`);
    }
  return total;
}

const isAnswered = ({ meaning }: Entry) => meaning.kind !== 'askBack';

describe('questions in words', () => {
  // The half that was looked at while the reading was written.
  it.each([
    ['zh-CN', 0.9],
    ['en-US', 0.86],
  ] as const)('in %s are read exactly, at least %d of them', async (language, least) => {
    const entries = allQuestions.filter(
      (entry) => isAnswered(entry) && !isHeldBack(entry.id) && languageOf(entry) === language,
    );
    const { right, all } = await score(entries);
    expect(right / all).toBeGreaterThan(least);
  });

  // One phrasing of each, because they are many.
  it.each([
    ['zh-CN', 0.86],
    ['en-US', 0.78],
  ] as const)(
    'of practice in %s are read exactly, at least %d of them',
    async (language, least) => {
      const entries = practice[language].map((entry, at): Entry => {
        const phrasing = entry.phrasings[at % 3] ?? entry.phrasings[0];
        return { ...entry, phrasings: [phrasing, phrasing, phrasing] };
      });
      const { right, all } = await score(entries);
      expect(right / all).toBeGreaterThan(least);
    },
  );

  it('that must be refused or asked back get no answer', async () => {
    const entries = allQuestions.filter((entry) => !isAnswered(entry));
    const { wrong } = await score(entries);
    expect(wrong).toEqual([]);
  });
});
