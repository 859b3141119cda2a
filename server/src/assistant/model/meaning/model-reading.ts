import { Query, ShownAs } from '@stacksight/contract';
import { z } from 'zod';

/** A word of the question that the assistant does not know, with the code that it stands for. */
const ExplainedWord = z.strictObject({ word: z.string().max(200), code: z.string().max(64) });
export type ExplainedWord = z.output<typeof ExplainedWord>;
const words = z.array(ExplainedWord).max(20);

/** An answer of a model to a question: a query with the words that it explains, or that it is not sure. */
export const ModelReading = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('query'), query: Query, shown: ShownAs.optional(), words }),
  z.strictObject({ kind: z.literal('why'), query: Query, words }),
  z.strictObject({ kind: z.literal('unsure') }),
]);
export type ModelReading = z.output<typeof ModelReading>;

/** The JSON schema of the answer, for the model. */
export const readingSchema: object = {
  type: 'object',
  ...z.toJSONSchema(ModelReading, { io: 'input', reused: 'ref' }),
};

/**
 * Returns the reading in the text of a model, which may stand between other words; null if there is none. Names that the
 * model would give to columns are refused with the rest of what the schema does not have.
 */
export function parseReading(text: string): ModelReading | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return null;
  try {
    const value: unknown = JSON.parse(text.slice(from, to + 1));
    if (hasOwnNames(value)) return null;
    return ModelReading.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

const refusedKeys = new Set(['label', 'formulas', 'glc', 'page']);

/** Returns whether a value has a key by which a model could write names of its own or leave the group. */
function hasOwnNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => refusedKeys.has(key) || hasOwnNames(part));
}
