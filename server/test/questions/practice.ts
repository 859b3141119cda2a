import { readFileSync } from 'node:fs';
import { Meaning } from '@stacksight/contract';
import { z } from 'zod';
import type { Entry } from './meaning.ts';

const Row = z.strictObject({
  id: z.string(),
  follows: z.string().nullable().default(null),
  phrasings: z.tuple([z.string(), z.string(), z.string()]),
  meaning: Meaning,
});

/** Reads the questions of a language that the reading was written with, one to a line; none of them is of the set. */
export function readPractice(language: 'chinese' | 'english'): Entry[] {
  const text = readFileSync(new URL(`practice/${language}.jsonl`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => Row.parse(JSON.parse(line)) as Entry);
}
