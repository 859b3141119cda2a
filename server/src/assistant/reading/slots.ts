import type { ComparedPeriod, DecisionCall, Grain, ShownAs } from '@stacksight/contract';
import type { DateWords } from '../dates/date-words.ts';
import type { Ask, Mark } from '../lexicon/word.ts';

/** The parts of a question, in the order in which they were said. */
export type Slots = {
  metrics: string[];
  /** The events of readers, in order: those of the metrics, and those named as such. */
  events: { code: string; at: number; isLeftOut: boolean }[];
  breakdowns: string[];
  members: NamedMember[];
  dates: { date: DateWords; at: number; text: string }[];
  grain: Grain | null;
  compare: ComparedPeriod | null;
  top: number | null;
  order: 'ascend' | 'descend' | null;
  /** The number that the rows are ordered by, where the question says so. */
  sortBy: string | null;
  shown: ShownAs | null;
  asks: Set<Ask>;
  marks: Set<Mark>;
  topics: string[];
  rules: string[];
  lists: DecisionCall[];
  options: Set<string>;
  refused: string | null;
  unclear: string | null;
  numbers: SaidNumber[];
  /** The lower bounds of groups such as “1–4, 5–9, 10 or more”. */
  bins: number[];
  /** Things that were named, but not as a breakdown: the books of “the ten books”. */
  things: string[];
  /** True where numbers stand one behind another without “and”, so that one of them may be no number at all. */
  isLoose: boolean;
  /** The parts that no word of the lexicon explains. */
  unknown: string[];
};

/** Codes of a dimension; `isSender` for a library from which copies leave. */
export type NamedMember = {
  field: string;
  codes: string[];
  isLeftOut: boolean;
  isSender: boolean;
};

/** A number that is not one of days or rows, with the word behind it: 60 and “minutes”. */
export type SaidNumber = { value: number; of: string; isLeast: boolean; isOfThings: boolean };

export const emptySlots = (): Slots => ({
  metrics: [],
  events: [],
  breakdowns: [],
  members: [],
  dates: [],
  grain: null,
  compare: null,
  top: null,
  order: null,
  sortBy: null,
  shown: null,
  asks: new Set(),
  marks: new Set(),
  topics: [],
  rules: [],
  lists: [],
  options: new Set(),
  refused: null,
  unclear: null,
  numbers: [],
  bins: [],
  things: [],
  isLoose: false,
  unknown: [],
});

/** Adds a breakdown once. */
export function breakDown({ breakdowns }: Slots, code: string): void {
  if (!breakdowns.includes(code)) breakdowns.push(code);
}
