import type { Meaning, MeaningInput } from '@stacksight/contract';
import type { NameCatalogue } from './catalogue.ts';
import type { TokenContext } from './tokens.ts';

/** A question that was read, with what was not understood of it. */
export type Reading = { meaning: MeaningInput; unknown: readonly string[] };

/** What a question may name, and what the question before it meant. */
export type ReadingContext = TokenContext & {
  catalogue: NameCatalogue;
  /** What the question before in the same conversation meant. */
  before?: Meaning | null;
  /** What a person may choose instead of a doubtful reading: another number by its code, or the reading as it is. */
  chosen?: { metric: string } | 'asRead';
};
