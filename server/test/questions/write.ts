import {
  type AskBackReason,
  type ComparedPeriod,
  type DecisionCall,
  type Filter,
  type Grain,
  type MeaningInput,
  type QueryInput,
  type Range,
  type RuleAskInput,
  rangeFromText,
  type ShownAs,
} from '@stacksight/contract';
import { findBaseMetric, findRatio } from '#analytics/model/model.ts';
import { libraries } from '#ingest/demo/scene.ts';
import type { Entry } from './meaning.ts';

// Short ways to write a row of the set. Lists are texts with spaces.

type Codes = Readonly<Record<string, string>>;

/** The parts of a query besides its numbers and its range. */
export type Parts = {
  by?: string;
  grain?: Grain;
  compare?: ComparedPeriod;
  /** The libraries, by code. */
  at?: string;
  /** The filter: each dimension with the codes that are let in. */
  only?: Codes;
  /** The filter: each dimension with the codes that are left out. */
  not?: Codes;
  top?: number;
  /** The order, if it is not the largest first number on top: a column, with - for the smallest on top. */
  sort?: string;
};

type Measure = 'count' | 'readers' | 'perReader' | 'sum' | 'avg' | 'p50' | 'p90';

/** One question with its three phrasings. */
export const q = (id: string, meaning: MeaningInput, ...phrasings: Entry['phrasings']): Entry => ({
  id,
  follows: null,
  meaning,
  phrasings,
});

/** One question that follows another. */
export const after = (
  follows: string,
  id: string,
  meaning: MeaningInput,
  ...phrasings: Entry['phrasings']
): Entry => ({ id, follows, meaning, phrasings });

/** Reads a range of the contract: its name, or `start~end` with both days included. */
export function days(text: string): Range {
  const range = rangeFromText(text);
  if (range === null) throw new Error(`“${text}” is not a range.`);
  return range;
}

/** Writes a query of metrics. */
export function tableQuery(metrics: string, range: string, parts: Parts = {}): QueryInput {
  const codes = listOf(metrics);
  const [first = ''] = codes;
  const dataset = findBaseMetric(findRatio(first)?.numerator ?? first)?.datasetCode ?? '';
  return { kind: 'table', dataset, metrics: codes, range: days(range), ...partsOf(parts) };
}

/** A table of metrics. */
export const table = (
  metrics: string,
  range: string,
  parts?: Parts,
  shown?: ShownAs,
): MeaningInput => ask(tableQuery(metrics, range, parts), shown);

/** Writes a query of one event. */
export function eventQuery(
  code: string,
  measure: Measure,
  range: string,
  parts: Parts = {},
): QueryInput {
  const measured =
    measure === 'count' || measure === 'readers' || measure === 'perReader'
      ? { type: measure }
      : { type: measure, of: 'amount' };
  return {
    kind: 'event',
    events: [{ code, measure: measured }],
    range: days(range),
    ...partsOf(parts),
  };
}

/** A count of one event, or another measure of it. */
export const event = (
  code: string,
  measure: Measure,
  range: string,
  parts?: Parts,
  shown?: ShownAs,
): MeaningInput => ask(eventQuery(code, measure, range, parts), shown);

/** Any query. */
export const ask = (query: QueryInput, shown?: ShownAs): MeaningInput => ({
  kind: 'query',
  query,
  ...(shown === undefined ? {} : { shown }),
});

/** The change of a metric, split. */
export const why = (metric: string, range: string, parts: Parts): MeaningInput => ({
  kind: 'why',
  query: tableQuery(metric, range, parts),
});

/** One metric in two ranges. */
export const twice = (metrics: string, ranges: [string, string], parts?: Parts): MeaningInput => ({
  kind: 'sideBySide',
  queries: [tableQuery(metrics, ranges[0], parts), tableQuery(metrics, ranges[1], parts)],
});

/** A built-in rule. */
export const rule = (
  code: string,
  parameters: NonNullable<RuleAskInput['parameters']> = {},
  at?: string,
): MeaningInput => ({
  kind: 'rule',
  rule: code,
  parameters,
  ...(at === undefined ? {} : { libraries: listOf(at) }),
});

/** A page of decisions. */
export const list = (
  call: DecisionCall,
  query: Extract<MeaningInput, { kind: 'list' }>['query'] = {},
): MeaningInput => ({
  kind: 'list',
  call,
  query,
});

export const card = (metric: string): MeaningInput => ({ kind: 'card', metric });

export const back = (because: AskBackReason, about: string): MeaningInput => ({
  kind: 'askBack',
  because,
  about,
});

/** Writes a filter of dimensions and their codes. */
export function filterOf({ only = {}, not = {} }: Pick<Parts, 'only' | 'not'>): Filter | undefined {
  const conditions = [...conditionsOf(only, 'eq', 'in'), ...conditionsOf(not, 'ne', 'notIn')];
  return conditions.length > 1 ? { all: conditions } : conditions[0];
}

const conditionsOf = (codes: Codes, one: 'eq' | 'ne', many: 'in' | 'notIn'): Filter[] =>
  Object.entries(codes).map(([field, text]) => {
    const values = listOf(text);
    return values.length === 1
      ? { field, op: one, value: text }
      : { field, op: many, value: values };
  });

function partsOf({ by, grain, compare, at, only, not, top, sort }: Parts) {
  const filter = filterOf({ ...(only && { only }), ...(not && { not }) });
  return {
    ...(by && { by: listOf(by) }),
    ...(grain && { grain }),
    ...(compare && { compare }),
    ...(at && { libraries: listOf(at) }),
    ...(filter && { filter }),
    ...(top && { top }),
    ...(sort && { sort: sortOf(sort) }),
  };
}

const sortOf = (sort: string) => ({
  key: sort.replace('-', ''),
  order: sort.startsWith('-') ? ('ascend' as const) : ('descend' as const),
});

const listOf = (text: string): string[] => text.split(' ');
const codesWhere = (isOne: (library: (typeof libraries)[number]) => boolean): string =>
  libraries
    .filter(isOne)
    .map(({ libcode }) => libcode)
    .join(' ');

// The libraries that a word names together.

/** Libraries of the third level, those of 24 hours too. */
export const branches = codesWhere(({ level }) => level === 3);
export const districtLibraries = codesWhere(({ level }) => level === 2);
export const selfServiceLibraries = codesWhere(({ libcode }) => libcode.startsWith('ZZ'));
export const weekend = { weekday: '6 7' };
export const workdays = { weekday: '1 2 3 4 5' };
