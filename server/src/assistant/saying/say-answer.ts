import type { Cell, Column, Language, Meaning, QueryResult } from '@stacksight/contract';
import { say } from './say.ts';
import { sayBucket, sayDays } from './say-days.ts';
import { sayNumber, sayShare } from './say-number.ts';

// Writes the sentence of an answer. Every number in it is a number of the answer.

type Row = readonly Cell[];

/** The parts of an answer that a sentence needs. */
type Told = {
  result: QueryResult;
  language: Language;
  /** The position of the first number, and of the columns that name the rows. */
  at: number;
  names: number[];
  metric: Column;
  days: string;
};

/** Writes the answer to a query as one sentence. */
export function sayAnswer(meaning: Meaning, result: QueryResult, language: Language): string {
  const told = toTold(result, language);
  if (told === null || result.rows.length === 0)
    return say(language, 'empty', { days: sayDays(result.meta.range, language) }) + end(language);
  return sentenceOf(meaning, told) + end(language);
}

const end = (language: Language) => say(language, 'end');

function toTold(result: QueryResult, language: Language): Told | null {
  const at = result.columns.findIndex(({ role }) => role === 'metric');
  const metric = result.columns[at];
  if (metric === undefined) return null;
  const names = result.columns.flatMap(({ role }, place) =>
    role === 'time' || role === 'dimension' ? [place] : [],
  );
  return { result, language, at, names, metric, days: sayDays(result.meta.range, language) };
}

function sentenceOf(meaning: Meaning, told: Told): string {
  const { result, names, language } = told;
  const isGrowth =
    meaning.kind === 'query' && (meaning.shown === 'byGrowth' || meaning.shown === 'byFall');
  if (names.length === 0) return saySingle(told);
  if (isGrowth) return sayGrown(told, meaning.shown === 'byGrowth' ? 'up' : 'down');
  const [first = 0] = names;
  if (names.length === 1 && result.columns[first]?.role === 'time') return saySeries(told);
  const query = meaning.kind === 'query' ? meaning.query : null;
  const isCounted = query?.kind === 'table' || query?.kind === 'event';
  const isLow = isCounted && query.sort?.order === 'ascend';
  if (isCounted && result.columns[first]?.role === 'dimension') return sayRank(told, isLow);
  return say(language, 'table', {
    days: told.days,
    rows: sayNumber(result.rows.length, { format: 'integer', unit: null }, language),
    metric: told.metric.label,
  });
}

function saySingle(told: Told): string {
  const { result, at, metric, language, days } = told;
  const [row = []] = result.rows;
  const value = row[at];
  const said = { days, metric: metric.label, value: sayNumber(value, metric, language) };
  if (typeof value !== 'number') return say(language, 'unknown', said);
  const isNow = result.meta.warnings.includes('as_of_now');
  return (
    say(language, isNow ? 'now' : 'single', said) + sayGrowth(told, row) + sayOthers(told, row)
  );
}

/** Writes the other numbers of a row. */
function sayOthers({ result, at, language }: Told, row: Row): string {
  return result.columns
    .map((column, place) => ({ column, value: row[place], place }))
    .filter(({ column, place }) => place > at && column.role === 'metric')
    .map(({ column, value }) =>
      say(language, 'single2', { metric: column.label, value: sayNumber(value, column, language) }),
    )
    .join('');
}

/** Writes the comparison of a row with the earlier period; empty without one. */
function sayGrowth({ result, at, metric, language }: Told, row: Row): string {
  const compared = comparedIn(result);
  const growth = row[at + 3];
  if (compared === null || typeof growth !== 'number') return '';
  const values = { compared: say(language, compared) };
  if (growth === 0) return say(language, 'same', values);
  return say(language, 'growth', {
    ...values,
    direction: say(language, growth > 0 ? 'up' : 'down'),
    share: sayShare(growth, language),
    before: sayNumber(row[at + 1], metric, language),
  });
}

function comparedIn({ meta, columns }: QueryResult): 'lastYear' | 'previous' | null {
  const isCompared = columns.some(({ role }) => role === 'growth');
  const asked = 'compare' in meta.query ? meta.query.compare : undefined;
  return isCompared && asked !== undefined ? asked : null;
}

function saySeries(told: Told): string {
  const { result, at, metric, language, days, names } = told;
  const known = result.rows.filter((row) => typeof row[at] === 'number');
  const sorted = [...known].sort((a, b) => Number(b[at]) - Number(a[at]));
  const [high, low] = [sorted[0], sorted.at(-1)];
  if (high === undefined || low === undefined)
    return say(language, 'unknown', { days, metric: metric.label });
  const total = result.totals?.[at];
  const isWhole = typeof total === 'number';
  return say(language, 'series', {
    days,
    metric: metric.label,
    total: isWhole ? say(language, 'total', { value: sayNumber(total, metric, language) }) : '',
    high: nameOf(told, high, names),
    highValue: sayNumber(high[at], metric, language),
    low: nameOf(told, low, names),
    lowValue: sayNumber(low[at], metric, language),
  });
}

function sayRank(told: Told, isLow: boolean): string {
  const { result, at, metric, language, days, names } = told;
  const isTime = (place: number) => result.columns[place]?.role === 'time';
  const known = result.rows.filter(
    (row) => typeof row[at] === 'number' && !names.some((place) => row[place] === '__other'),
  );
  const sign = isLow ? 1 : -1;
  const sorted = names.some(isTime)
    ? known
    : [...known].sort((a, b) => sign * (Number(a[at]) - Number(b[at])));
  const [first, ...others] = sorted.slice(0, 3);
  if (first === undefined) return say(language, 'unknown', { days, metric: metric.label });
  const total = result.totals?.[at];
  const value = Number(first[at]);
  const isShare = metric.format === 'integer' && typeof total === 'number' && total > 0 && !isLow;
  const named = others.map(
    (row) => `${nameOf(told, row, names)} ${sayNumber(row[at], metric, language)}`,
  );
  return say(language, isLow ? 'rankLow' : 'rank', {
    days,
    metric: metric.label,
    first: nameOf(told, first, names),
    value: sayNumber(first[at], metric, language),
    share: isShare ? say(language, 'share', { share: sayShare(value / total, language) }) : '',
    others:
      named.length === 0
        ? ''
        : say(language, 'others', { names: named.join(say(language, 'list')) }),
  });
}

function sayGrown(told: Told, direction: 'up' | 'down'): string {
  const { result, at, metric, language, days, names } = told;
  const [first] = result.rows;
  const compared = comparedIn(result);
  const growth = first?.[at + 3];
  if (first === undefined || compared === null || typeof growth !== 'number')
    return sayRank(told, false);
  return say(language, 'grew', {
    days,
    metric: metric.label,
    direction: say(language, direction),
    first: nameOf(told, first, names),
    compared: say(language, compared),
    share: sayShare(growth, language),
    before: sayNumber(first[at + 1], metric, language),
    value: sayNumber(first[at], metric, language),
  });
}

/** Returns the name of a row: the labels of its codes, or its time. */
export function nameOf(
  { result, language }: Pick<Told, 'result' | 'language'>,
  row: Row,
  places: readonly number[],
) {
  const named = places.map((place) => {
    const [column, code] = [result.columns[place], row[place]];
    if (code === null || code === undefined) return say(language, 'unknownCode');
    if (column?.role === 'time') return sayBucket(String(code), column.key, language);
    return column?.labels?.[String(code)] ?? String(code);
  });
  return named.join(' · ');
}
