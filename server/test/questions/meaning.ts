import { createHash } from 'node:crypto';
import type { QueryInput, RuleAskInput } from '@stacksight/contract';

// What a question of the set means. README.md says how dates and words without a number are read.

/** The day on which all questions are asked, a Monday. */
export const today = '2026-11-23';

/**
 * What the answer makes of the numbers of a query, because no query can say it: shares of the total, a mean for each
 * day or month of the range, or the rows with the largest growth or fall first.
 */
export type Shown = 'share' | 'perDay' | 'perMonth' | 'byGrowth' | 'byFall';

/** The pages of decisions that a question may ask for, by the names of their calls. */
export type ListCall =
  | 'insufficientHoldings.insufficient'
  | 'insufficientHoldings.reserved'
  | 'insufficientHoldings.searched'
  | 'insufficientHoldings.summary'
  | 'purchases.list'
  | 'purchases.lines'
  | 'weeding.candidates'
  | 'weeding.classes'
  | 'weeding.totals'
  | 'weeding.decisions'
  | 'holding.list'
  | 'holding.whatIf';

/** Why there is no answer: several readings, something nobody may or can be told, or no sense in it. */
export type AskBackReason = 'ambiguous' | 'refused' | 'notUnderstood';

export type Meaning =
  | { kind: 'query'; query: QueryInput; shown?: Shown }
  /** Two queries beside each other, because `compare` has only the period before and the year before. */
  | { kind: 'sideBySide'; queries: readonly [QueryInput, QueryInput] }
  /** The change between the two periods of the query, split into contributions. */
  | { kind: 'why'; query: QueryInput }
  /** `query`, of the readers behind `of` only. */
  | { kind: 'ofReaders'; of: QueryInput; query: QueryInput }
  /** A built-in rule, by its code. */
  | ({ kind: 'rule'; rule: string } & RuleAskInput)
  /** A page of decisions, with its query string or body. */
  | { kind: 'list'; call: ListCall; query: Readonly<Record<string, unknown>> }
  /** The definition of a metric. */
  | { kind: 'card'; metric: string }
  | { kind: 'askBack'; because: AskBackReason; about: string };

export type Entry = {
  /** The subject and a number; English questions begin with `en-`. */
  id: string;
  /** The question that this one follows in the same conversation. */
  follows: string | null;
  meaning: Meaning;
  phrasings: readonly [string, string, string];
};

/** Returns whether a question belongs to the half that nobody looks at while building. */
export function isHeldBack(id: string): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 1;
}

/** Returns the language of a question. */
export const languageOf = ({ id }: Entry): 'zh-CN' | 'en-US' =>
  id.startsWith('en-') ? 'en-US' : 'zh-CN';
