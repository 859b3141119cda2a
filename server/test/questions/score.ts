import type { Meaning } from '@stacksight/contract';
import { createKnownWords, type KnownWords } from '#features/assistant/catalogue.ts';
import { understand } from '#features/assistant/read.ts';
import { buildDemoCity } from '#jobs/demo/demo-city.ts';
import type { Caller } from '#lib/caller.ts';
import { makeApp, type TestApp } from '../make-app.ts';
import { allQuestions } from './all-questions.ts';
import { type Entry, languageOf, today } from './meaning.ts';
import { readPractice } from './practice.ts';
import { isSameMeaning } from './same-meaning.ts';

export type Score = {
  all: number;
  right: number;
  askedBack: number;
  /** The questions that got an answer to something else. */
  wrong: string[];
};

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

export const practice = { 'zh-CN': readPractice('chinese'), 'en-US': readPractice('english') };
const byId = new Map(
  [...allQuestions, ...practice['zh-CN'], ...practice['en-US']].map((entry) => [entry.id, entry]),
);

export type ScoredApp = { score: ReadQuestions; close(): Promise<void> };
type ReadQuestions = (entries: readonly Entry[]) => Promise<Score>;

/** Opens the app with a small demonstration city, on the day of the questions, and a function that reads them. */
export async function openScoredApp(): Promise<ScoredApp> {
  const app = await makeApp({ start: new Date(`${today}T04:00:00Z`) });
  const plan = { scale: 0.005, seed: 1, endsOn: null };
  const { signal } = new AbortController();
  await buildDemoCity(app.deps, plan, { onProgress: () => undefined, signal });
  return { score: await createScore(app), close: app.close };
}

/** Returns a function that reads questions over the demonstration city of an app, and counts how. */
async function createScore({ deps: app }: Pick<TestApp, 'deps'>): Promise<ReadQuestions> {
  const known: KnownWords = await createKnownWords(app)(caller, 'demo');
  const { analytics, clock, config } = app;
  const deps = { analytics, clock, timeZone: config.timeZone };
  return async (entries) => {
    const score: Score = { all: 0, right: 0, askedBack: 0, wrong: [] };
    for (const entry of entries)
      for (const phrasing of new Set(entry.phrasings)) {
        const follows = entry.follows === null ? undefined : byId.get(entry.follows);
        const before = (follows?.meaning as Meaning | undefined) ?? null;
        const read = await understand(deps, phrasing, {
          known,
          language: languageOf(entry),
          before,
        });
        const meaning = await withTitleNames(app, read.meaning);
        score.all += 1;
        if (isSameMeaning(entry.meaning, meaning)) score.right += 1;
        else if (meaning.kind === 'askBack') score.askedBack += 1;
        else score.wrong.push(`${entry.id} ${phrasing}`);
      }
    return score;
  };
}

/** Writes the names of titles for their numbers, as the set does. */
async function withTitleNames(
  { analytics: { labels } }: TestApp['deps'],
  meaning: Meaning,
): Promise<Entry['meaning']> {
  const text = JSON.stringify(meaning);
  const numbers = text.match(/(?<="field":"title",)[^}]*/)?.[0].match(/\d{4,}/g) ?? [];
  if (numbers.length === 0) return meaning as Entry['meaning'];
  const source = { table: 'dim_bib', key: 'bookrecno' } as const;
  const names = await labels.of(source, 'demo', numbers, 'zh-CN');
  const named = numbers.reduce((sofar, code) => sofar.replaceAll(code, names[code] ?? code), text);
  return JSON.parse(named) as Entry['meaning'];
}
