import { randomUUID } from 'node:crypto';
import type { Filter, Language, Meaning, Query, QueryResult } from '@stacksight/contract';
import { checkRights } from '#analytics/rights.ts';
import { rowsBehind } from '#analytics/rows/rows-behind.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { say } from '#assistant/saying/say.ts';
import { sayAnswer } from '#assistant/saying/say-answer.ts';
import { sayNumber } from '#assistant/saying/say-number.ts';
import type { Engine } from '#engine/open.ts';
import { forgetReaders, keepReaders } from '#ingest/kept-readers.ts';
import type { Caller } from '#lib/caller.ts';
import type { Clock } from '#lib/clock.ts';
import type { Answered } from './answer.ts';

type OfReaders = Extract<Meaning, { kind: 'ofReaders' }>;
type AskCall = { caller: Caller; language: Language; signal: AbortSignal };
type Deps = { analytics: Analytics; engine: Engine; clock: Clock };

/** A set of one to four readers could identify a person. */
const fewest = 5;

/** Answers a question over exactly the readers behind another; only counts come back, so nobody sees who they are. */
export async function answerOfReaders(
  { analytics, engine, clock }: Deps,
  { of, query }: OfReaders,
  call: AskCall,
): Promise<Answered> {
  const { caller, language, signal } = call;
  const resolved = await analytics.resolve(of, caller);
  checkRights(resolved, caller, false);
  const options = { maySeeReaders: true, signal };
  const { readersSql, params } = await rowsBehind(engine, resolved, { codes: cellOf(of) }, options);
  if (readersSql === null) return back(say(language, 'ambiguousReaders'), language);
  const set = { id: randomUUID(), glc: resolved.scope.glc };
  try {
    const size = await keepReaders(engine, set, { sql: readersSql, params, at: clock.now() });
    if (size < fewest) return back(say(language, 'tooFewReaders'), language);
    const within: Filter = { field: 'readerGroup', op: 'in', value: [set.id] };
    const asked = { ...query, filter: joined(query.filter, within) } as Query;
    // The set is the asker's own question, so no right to saved groups is needed.
    const own = { ...caller, permissions: new Set([...caller.permissions, 'reader:group']) };
    const result = withoutSet(await analytics.query(asked, own, call), query);
    const count = sayNumber(size, { format: 'integer', unit: null }, language);
    const sentence = sayAnswer({ kind: 'query', query }, result, language);
    return {
      ack: true,
      msg: say(language, 'ofTheseReaders', { count }) + sentence,
      results: [result],
      why: [],
      table: null,
      page: null,
    };
  } finally {
    await forgetReaders(engine, set);
  }
}

/** The last step of a funnel; every other study and question means all of its readers. */
const cellOf = (of: Query): Record<string, string> =>
  of.kind === 'funnel' ? { step: String(of.steps.length) } : {};

const joined = (filter: Filter | undefined, added: Filter): Filter =>
  filter === undefined ? added : { all: [filter, added] };

/** The set is gone after the answer, so the question in the answer does not name it. */
function withoutSet(result: QueryResult, { filter }: Query): QueryResult {
  const { filter: _, ...asked } = result.meta.query;
  const query = (filter === undefined ? asked : { ...asked, filter }) as Query;
  return { ...result, meta: { ...result.meta, query } };
}

const back = (sentence: string, language: Language): Answered => ({
  ack: false,
  msg: sentence + say(language, 'end'),
  results: [],
  why: [],
  table: null,
  page: null,
});
