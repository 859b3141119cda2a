import {
  type Meaning,
  type MeaningInput,
  type Query,
  type Range,
  rangeOf,
} from '@stacksight/contract';
import { spanOf } from '../range-of.ts';
import type { ReadingContext } from '../reading-context.ts';
import type { Slots } from '../slots.ts';

// “These readers” are those behind the answer before. A question about them keeps to them, or is asked back.

const back: MeaningInput = { kind: 'askBack', because: 'ambiguous', about: 'readers' };

/** Reads a question about the readers behind the answer before; `inner` is the question without these words. */
export function readTheseReaders(
  inner: MeaningInput,
  slots: Slots,
  { before, catalogue, today }: ReadingContext,
): MeaningInput {
  const of = readersBehind(before ?? null);
  if (of === null) return back;
  if (inner.kind === 'askBack' && inner.because === 'notUnderstood') return inner;
  if (inner.kind !== 'query' || inner.query.kind !== 'table') return back;
  const { query } = inner;
  const dataset = catalogue.datasets.find(({ code }) => code === query.dataset);
  if (dataset === undefined || !dataset.dimensions.includes('readerGroup')) return back;
  const isDated = slots.dates.length > 0 || !dataset.hasDays;
  const range: Range = isDated
    ? (query.range as Range)
    : { start: { date: spanOf(rangeOf(of), today).from }, end: 'today' };
  return { kind: 'ofReaders', of, query: { ...query, range } };
}

/** Returns the question whose readers are meant; null if its answer does not say which they are. */
function readersBehind(before: Meaning | null): Query | null {
  if (before?.kind === 'ofReaders') return before.of;
  if (before?.kind !== 'query') return null;
  const { query } = before;
  if (query.kind === 'table' || query.kind === 'event')
    return query.top === undefined && query.by.every((code) => code !== 'title') ? query : null;
  return definite.has(query.kind) ? query : null;
}

/** The studies whose answers are about one set of readers. */
const definite = new Set<Query['kind']>(['lost', 'retention', 'funnel', 'firstLast']);
