import type { Cell, Column, Language, QueryResult } from '@stacksight/contract';
import { nameOf } from '../../saying/say-answer.ts';
import { sayDays } from '../../saying/say-days.ts';
import { sayNumber } from '../../saying/say-number.ts';

// What a model may say of an answer. Names of rows and days stand as marks such as [[a]], which are filled in when the
// sentence has been checked. So no text of a record, a title above all, ever reaches a model.

/** The numbers of one metric in one row; null where unknown or hidden. */
export type MetricFacts = {
  /** The mark of the metric. */
  mark: string;
  format: Column['format'];
  now: number | null;
  before: number | null;
  change: number | null;
  growth: number | null;
  /** The part of the total. */
  share: number | null;
};
/** A row with its mark; the totals have none. */
export type RowFacts = { mark: string | null; metrics: readonly MetricFacts[] };
export type PhraseFacts = {
  rows: readonly RowFacts[];
  /** The totals, or the only row of an answer without names. */
  whole: RowFacts | null;
  /** The text behind each mark. */
  texts: ReadonlyMap<string, string>;
  /** True if the rows are steps of time, so that their order is not a rank. */
  isSeries: boolean;
  language: Language;
};

const mostRows = 12;

/** Returns what may be said of a result; null if there is nothing to say. */
export function toFacts(result: QueryResult, language: Language): PhraseFacts | null {
  const { columns, rows, totals, meta } = result;
  const places = columns.flatMap(({ role }, at) => (role === 'metric' ? [at] : []));
  const names = columns.flatMap(({ role }, at) =>
    role === 'time' || role === 'dimension' ? [at] : [],
  );
  if (places.length === 0 || places.length > 4 || rows.length === 0) return null;
  const texts = new Map([['[[days]]', sayDays(meta.range, language)]]);
  if (meta.compareRange !== null) texts.set('[[before]]', sayDays(meta.compareRange, language));
  for (const [index, at] of places.entries())
    texts.set(letterMark(index, 'A'), columns[at]?.label ?? '');
  const shown = names.length === 0 ? [] : rows.slice(0, mostRows);
  for (const [index, row] of shown.entries())
    texts.set(letterMark(index, 'a'), nameOf({ result, language }, row, names));
  const factsOf = (row: readonly Cell[], mark: string | null): RowFacts => ({
    mark,
    metrics: places.map((at, index) =>
      metricFacts(columns, row, { at, mark: letterMark(index, 'A'), totals }),
    ),
  });
  const [only] = rows;
  const whole = names.length === 0 ? only : totals;
  return {
    rows: shown.map((row, index) => factsOf(row, letterMark(index, 'a'))),
    whole: whole ? factsOf(whole, null) : null,
    texts,
    isSeries: columns[names[0] ?? -1]?.role === 'time',
    language,
  };
}

const letterMark = (index: number, first: 'a' | 'A'): string =>
  `[[${String.fromCharCode(first.charCodeAt(0) + index)}]]`;

function metricFacts(
  columns: readonly Column[],
  row: readonly Cell[],
  { at, mark, totals }: { at: number; mark: string; totals: readonly Cell[] | null },
): MetricFacts {
  const numberAt = (place: number, role: Column['role']): number | null => {
    const value = row[place];
    return columns[place]?.role === role && typeof value === 'number' ? value : null;
  };
  const format = columns[at]?.format ?? 'integer';
  const [now, total] = [numberAt(at, 'metric'), totals?.[at]];
  const hasShare = format === 'integer' && now !== null && typeof total === 'number' && total > 0;
  return {
    mark,
    format,
    now,
    before: numberAt(at + 1, 'compare'),
    change: numberAt(at + 2, 'change'),
    growth: numberAt(at + 3, 'growth'),
    share: hasShare ? now / total : null,
  };
}

/** Writes the numbers for the model, as they are to be written. */
export function sayFacts({ rows, whole, texts, language }: PhraseFacts): object {
  const form = (facts: MetricFacts) => ({ format: facts.format, unit: null });
  const say = (row: RowFacts) => ({
    ...(row.mark === null ? {} : { name: row.mark }),
    numbers: row.metrics.map((facts) => ({
      metric: facts.mark,
      now: sayNumber(facts.now, form(facts), language),
      ...(facts.before === null ? {} : { before: sayNumber(facts.before, form(facts), language) }),
      ...(facts.growth === null
        ? {}
        : { growth: sayNumber(facts.growth, { format: 'percent', unit: null }, language) }),
      ...(facts.share === null
        ? {}
        : { share: sayNumber(facts.share, { format: 'percent', unit: null }, language) }),
    })),
  });
  const isMetric = (mark: string) => /^\[\[[A-Z]\]\]$/.test(mark);
  return {
    marks: [...texts].map(([mark, text]) => (isMetric(mark) ? { mark, metric: text } : { mark })),
    rows: rows.map(say),
    ...(whole === null ? {} : { whole: say(whole) }),
  };
}
