import type {
  ChangeSplit,
  Language,
  LqaAnswer,
  Meaning,
  Query,
  QueryInput,
  QueryResult,
} from '@stacksight/contract';
import { Query as QuerySchema } from '@stacksight/contract';
import { findBaseMetric, findDataset, findRatio } from '#analytics/model/model.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { concentration, splitChange, wholeChange } from '#assistant/causes/split-change.ts';
import { sayAnswer } from '#assistant/saying/say-answer.ts';
import { sayCard } from '#assistant/saying/say-card.ts';
import { saySides, sayWhy } from '#assistant/saying/say-change.ts';
import { shapeShown } from '#assistant/shaping/shape-shown.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';

export type Answered = Pick<LqaAnswer, 'ack' | 'msg' | 'results' | 'why' | 'table' | 'page'>;
type AskCall = { caller: Caller; language: Language; signal: AbortSignal };

/** Answers what a question means, with the caller's rights and libraries. */
export async function answerMeaning(
  analytics: Analytics,
  meaning: Exclude<Meaning, { kind: 'askBack' | 'rule' | 'list' | 'ofReaders' }>,
  call: AskCall,
): Promise<Answered> {
  const ask = (query: Query) => analytics.query(query, call.caller, call);
  const { language } = call;
  switch (meaning.kind) {
    case 'card':
      return told(sayMetric(meaning.metric, language), []);
    case 'query': {
      const result = shapeShown(await ask(meaning.query), meaning.shown, language);
      return told(sayAnswer(meaning, result, language), [result]);
    }
    case 'sideBySide': {
      const [one, two] = await Promise.all(meaning.queries.map(ask));
      if (one === undefined || two === undefined) throw new Error('A pair of queries has two.');
      return told(saySides(one, two, language), [one, two]);
    }
    case 'why':
      return answerWhy(ask, meaning.query, language);
  }
}

function sayMetric(code: string, language: Language): string {
  const defined = findRatio(code) ?? findBaseMetric(code)?.metric;
  if (defined === undefined) throw new AppError('query.invalid', { params: { reason: code } });
  return sayCard(defined, language);
}

const told = (msg: string, results: QueryResult[], why: ChangeSplit[] = []): Answered => ({
  ack: true,
  msg,
  results,
  why,
  table: null,
  page: null,
});

/** The dimensions by which a change is split, where the numbers have them. */
const causes = ['library', 'mainClass', 'readerType', 'weekday', 'channel', 'circulationType'];

async function answerWhy(
  ask: (query: Query) => Promise<QueryResult>,
  asked: Query,
  language: Language,
): Promise<Answered> {
  const whole = await ask(asWhole(asked));
  const change = wholeChange(whole);
  if (change === null || change.change === 0)
    return told(sayWhy({ whole, change, splits: [] }, language), [whole]);
  const fields = causesOf(asked);
  const results = await Promise.all(fields.map((field) => ask(asWhole(asked, field))));
  const splits = results
    .map((result) => splitChange(result, change, language))
    .filter(({ parts }) => parts.length > 1)
    .sort((a, b) => concentration(b) - concentration(a));
  const [best] = splits;
  const shown = results.find(({ columns }) => columns[0]?.key === best?.field) ?? whole;
  return told(sayWhy({ whole, change, splits }, language), [shown], splits);
}

/** Returns the question over the whole range, by one dimension or by none. */
function asWhole(asked: Query, field?: string): Query {
  if (asked.kind !== 'table' && asked.kind !== 'event') return asked;
  const {
    grain: _grain,
    sort: _sort,
    top: _top,
    by: _by,
    page: _page,
    ...rest
  } = {
    page: undefined,
    ...asked,
  };
  const one: QueryInput = { ...rest, by: field === undefined ? [] : [field], top: 500 };
  return QuerySchema.parse(one);
}

function causesOf(asked: Query): string[] {
  const dimensions =
    asked.kind === 'table' ? Object.keys(findDataset(asked.dataset)?.dimensions ?? {}) : causes;
  const isOneLibrary = asked.libraries?.length === 1;
  return causes.filter(
    (field) => dimensions.includes(field) && !(isOneLibrary && field === 'library'),
  );
}
