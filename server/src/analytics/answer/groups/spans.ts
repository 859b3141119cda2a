import { addDays, addMonths, type DaySpan, type Grain } from '@stacksight/contract';
import type { OnlyGroups, TopCodes } from '../../compile/compile.ts';
import { compileSpans, finenessIn } from '../../compile/compile-spans.ts';
import { finestUnit } from '../../compile/finer.ts';
import type { ReadingEngine } from '../../compile/statement.ts';
import type { QueryPart, Resolved } from '../../question/resolved.ts';

// A row counted for a month can only answer whole months, and a row without an hour only whole days. A cell that needs
// a shorter time from such a row is unknown: its value is null, not zero.

/** `top` are the codes that keep their own row; `only` are the groups that are asked for, all unless given. */
type SpansOptions = { top: TopCodes; only?: OnlyGroups };

/** A cell with an aggregate whose value is not known, and the reason. */
export type UnknownCell = {
  bucket: string | null;
  codes: readonly unknown[];
  part: number;
  key: string;
  /**
   * `hours`: the hour was not recorded; `counts`: a row counts a longer time than the cell; `dates`: a date is not
   * known to the day.
   */
  reason: 'hours' | 'counts' | 'dates';
};

export type Spans = {
  cells: UnknownCell[];
  /** The unknown aggregates of the total, without grain and breakdowns. */
  wholes: UnknownCell[];
  /** True if the question breaks down by weekday or hour and some rows count longer than a day. */
  isMixed: boolean;
};

type SpanRow = { codes: unknown[]; from: string; to: string; isHourless: boolean; used: boolean[] };

const noSpans: Spans = { cells: [], wholes: [], isMixed: false };

/** Finds the cells of a period that cannot be answered. `bucketsIn` returns the buckets of some days. */
export async function findSpans(
  engine: ReadingEngine,
  resolved: Resolved,
  period: DaySpan & { isOpen: boolean },
  options: SpansOptions,
  bucketsIn: (days: DaySpan, grain: Grain) => string[],
  signal: AbortSignal,
): Promise<Spans> {
  const found = await Promise.all(
    resolved.parts.map(async (part, index) => {
      const asksHours = asksHoursOf(part, resolved);
      if (!asksHours && !hasSpans(part, resolved)) return noSpans;
      const spansOf = async (asked: Resolved, { top, only }: SpansOptions): Promise<Spans> => {
        const some = { top, asksHours, ...(only === undefined ? {} : { only }) };
        const { sql, params } = compileSpans(part, asked, period, some);
        const { rows } = await engine.table(sql, params, { signal, seconds: 120 });
        const spans = rows.map((row) => toRow(row, asked.by.length));
        const judged = { part, index, resolved: asked, period, bucketsIn };
        return part.dataset.day === null ? judgeEnd(judged, spans) : judge(judged, spans);
      };
      if (options.only === undefined) return spansOf(resolved, options);
      // The total counts all groups, not only those on the page.
      const [page, whole] = await Promise.all([
        spansOf(resolved, options),
        spansOf({ ...resolved, by: [] }, { top: [] }),
      ]);
      return { ...page, wholes: whole.wholes };
    }),
  );
  return {
    cells: found.flatMap(({ cells }) => cells),
    wholes: found.flatMap(({ wholes }) => wholes),
    isMixed: found.some(({ isMixed }) => isMixed),
  };
}

function hasSpans({ dataset, aggregates }: QueryPart, { spans }: Resolved): boolean {
  if (dataset.spans === undefined || spans.length === 0) return false;
  const events = aggregates.flatMap(({ metric }) => metric.events ?? []);
  const isOfAll = aggregates.some(({ metric }) => metric.events === undefined);
  const isEvents = dataset.sources.includes('behaviour_event');
  if (isEvents && isOfAll) return true;
  return (isEvents ? events : dataset.sources).some((name) => spans.includes(name));
}

/** Returns whether a query part needs the hour, which some rows lack. */
function asksHoursOf(part: QueryPart, resolved: Resolved): boolean {
  if (part.dataset.hour === null) return false;
  const asked = part.aggregates.flatMap((one) => finenessIn(resolved, one));
  return resolved.grain === 'hour' || finestUnit(asked) === 'hour';
}

function toRow(row: readonly unknown[], width: number): SpanRow {
  const [begins, span, hourless, ...counts] = row.slice(width);
  const { from, to } = spanOf(String(begins), String(span));
  return {
    codes: row.slice(0, width),
    from,
    to,
    isHourless: hourless === 1 || hourless === true,
    used: counts.map((count) => Number(count) > 0),
  };
}

/** Returns the days that a row counts. */
function spanOf(day: string, span: string): DaySpan {
  const months = { month: 1, quarter: 3, year: 12 }[span];
  if (months === undefined) return { from: day, to: addDays(day, 1) };
  const month = Number(day.slice(5, 7)) - 1;
  const first = String(month - (month % months) + 1).padStart(2, '0');
  const from = `${day.slice(0, 4)}-${first}-01`;
  return { from, to: addMonths(from, months) };
}

type Judged = {
  part: QueryPart;
  index: number;
  resolved: Resolved;
  period: DaySpan & { isOpen: boolean };
  bucketsIn: (days: DaySpan, grain: Grain) => string[];
};

function judge(
  { part, index, resolved, period, bucketsIn }: Judged,
  rows: readonly SpanRow[],
): Spans {
  const { grain } = resolved;
  const fineness = part.aggregates.map((one) => finestUnit(finenessIn(resolved, one)));
  const cells: UnknownCell[] = [];
  const wholes: UnknownCell[] = [];
  const isFineBy = resolved.by.some(({ code }) => code === 'weekday' || code === 'hour');
  let isMixed = false;
  const isEmpty = period.from >= period.to;
  const touches = ({ from, to }: SpanRow) => !isEmpty && from < period.to && to > period.from;
  for (const row of rows.filter(touches)) {
    const isLong = addDays(row.from, 1) < row.to;
    isMixed ||= isFineBy && isLong && row.used.includes(true);
    const isInside = row.from >= period.from && (row.to <= period.to || period.isOpen);
    const overlap = {
      from: row.from > period.from ? row.from : period.from,
      to: row.to < period.to ? row.to : period.to,
    };
    const reason = reasonOf(part, isLong);
    part.aggregates.forEach(({ key }, at) => {
      if (row.used[at] !== true) return;
      const fine = fineness[at] ?? null;
      const isTold = fine === null || (fine === 'day' && !isLong);
      const unknown = { part: index, key, reason };
      if (!isTold || !isInside) wholes.push({ ...unknown, bucket: null, codes: [] });
      const buckets = grain === null ? [null] : bucketsIn(overlap, grain);
      const isWhole = isInside && buckets.length === 1 && !(grain === 'hour' && row.isHourless);
      if (isTold && isWhole) return;
      for (const bucket of buckets) cells.push({ ...unknown, bucket, codes: row.codes });
    });
  }
  return { cells, wholes, isMixed };
}

/**
 * Finds the unknown cells of a dataset without days, such as the stock at the end of a period. Rows count that were
 * there by the end, so a row whose date may be before or after the end is unknown, unless it was loaded before the end.
 */
function judgeEnd({ part, index, resolved, period }: Judged, rows: readonly SpanRow[]): Spans {
  const loadedOn = resolved.loadedOn[index] ?? null;
  if (period.isOpen || (loadedOn !== null && loadedOn < period.to)) return noSpans;
  const cells = rows
    .filter(({ from, to }) => from < period.to && period.to < to)
    .flatMap(({ codes, used }) =>
      part.aggregates.flatMap(({ key }, at): UnknownCell[] =>
        used[at] === true ? [{ part: index, key, bucket: null, codes, reason: 'dates' }] : [],
      ),
    );
  return { cells, wholes: cells, isMixed: false };
}

function reasonOf({ dataset }: QueryPart, isLong: boolean): UnknownCell['reason'] {
  if (!isLong) return 'hours';
  return dataset.day === 'day' ? 'counts' : 'dates';
}
