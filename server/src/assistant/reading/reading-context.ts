import type { Meaning, MeaningInput } from '@stacksight/contract';
import type { NameCatalogue } from './catalogue.ts';
import type { TokenContext } from './tokens.ts';

/** A question that was read, with what was not understood of it. */
export type Reading = { meaning: MeaningInput; unknown: readonly string[] };

/** The names that a question may use, and the meaning of the question before it. */
export type ReadingContext = TokenContext & {
  catalogue: NameCatalogue;
  /** The meaning of the question before in the same conversation. */
  before?: Meaning | null;
  /** The choice of a person in place of a doubtful reading: another number by its code, or the reading as it is. */
  chosen?: { metric: string } | 'asRead';
};
