import type { ComparedPeriod, DecisionCall, Grain, ShownAs } from '@stacksight/contract';

/** The meaning of a word of a question. */
export type Word =
  /** One metric, or several that one word names. */
  | { is: 'metric'; codes: readonly string[] }
  | { is: 'event'; code: string }
  | { is: 'dimension'; codes: readonly string[] }
  /** Codes of a dimension: a library, a reader type, the weekend. */
  | { is: 'member'; field: string; codes: readonly string[] }
  | { is: 'grain'; grain: Grain }
  | { is: 'compare'; compare: ComparedPeriod }
  | { is: 'mark'; mark: Mark }
  | { is: 'shown'; shown: ShownAs }
  | { is: 'order'; order: 'ascend' | 'descend' }
  | { is: 'ask'; ask: Ask }
  /** A study, by a word that only such a question has. */
  | { is: 'topic'; topic: string }
  | { is: 'rule'; rule: string }
  | { is: 'list'; call: DecisionCall }
  /** A part of a list of decisions: what can be moved, what is worn. */
  | { is: 'option'; option: string }
  /** A word with several meanings, or one that points at something nobody has named. */
  | { is: 'unclear'; about: string; choices?: readonly MemberChoice[] }
  /** Words that ask for something that nobody may be told, or that the warehouse does not have. */
  | { is: 'refused'; about: string }
  /** A unit that names a metric only beside others: 册次 (loans) or 人次 (sessions). */ // chinese-ok: the units
  | { is: 'unit'; unit: 'times' | 'sessions' }
  | { is: 'filler' };

/** Codes of a dimension that a word with several meanings may name. */
export type MemberChoice = { field: string; codes: readonly string[] };

export type Mark =
  | 'each'
  | 'which'
  | 'not'
  /** Behind a code that is left out: more of them may follow. */
  | 'notAlso'
  | 'only'
  | 'amount'
  | 'people'
  /** Readers, each once. */
  | 'heads'
  | 'readers'
  | 'top'
  | 'perReader'
  | 'copies'
  /** Words of a question that continues the one before. */
  | 'follow'
  | 'more'
  | 'theseReaders'
  | 'within'
  /** Words of a clause that says what the answer is for. */
  | 'purpose'
  | 'mean'
  /** The word before what a dimension is: “pickup library = X”. */
  | 'equals'
  | 'unequal'
  /** Words before a lower limit: “at least 5”. */
  | 'least'
  /** Words of a contrast: “and those that do not”. */
  | 'mutual'
  /** The word between two that are weighed against each other: “desk or machine”. */
  | 'or'
  /** New readers or new items, where the word for their number is left out. */
  | 'new'
  /** Words before the number that rows are ordered by. */
  | 'sortBy'
  /** Work at the desk without saying which. */
  | 'handle';
export type Ask = 'why' | 'how' | 'trend' | 'definition' | 'side' | 'change' | 'gap' | 'scarce';

/** The words of a lexicon, by their plain text. A text may have several meanings. */
export type Lexicon = {
  words: ReadonlyMap<string, readonly Word[]>;
  longest: number;
  /** True for the words that analysts have taught. */
  isTaught?: boolean;
};

/** Makes a lexicon of texts and meanings; the first meaning of a text is preferred. */
export function makeLexicon(entries: Iterable<readonly [string, Word]>): Lexicon {
  const words = new Map<string, Word[]>();
  let longest = 0;
  for (const [text, word] of entries) {
    if (text === '') continue;
    const before = words.get(text);
    if (before === undefined) words.set(text, [word]);
    else before.push(word);
    longest = Math.max(longest, text.length);
  }
  return { words, longest };
}
