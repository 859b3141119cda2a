import { createHash } from 'node:crypto';
import type { MeaningInput } from '@stacksight/contract';

// What a question of the set means. README.md says how dates and words without a number are read.

/** The day on which all questions are asked, a Monday. */
export const today = '2026-11-23';

export type Entry = {
  /** The subject and a number; English questions begin with `en-`. */
  id: string;
  /** The question that this one follows in the same conversation. */
  follows: string | null;
  meaning: MeaningInput;
  phrasings: readonly [string, string, string];
};

/** Returns whether a question belongs to the half that nobody looks at while building. */
export function isHeldBack(id: string): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 1;
}

/** Returns the language of a question. */
export const languageOf = ({ id }: Entry): 'zh-CN' | 'en-US' =>
  id.startsWith('en-') ? 'en-US' : 'zh-CN';
