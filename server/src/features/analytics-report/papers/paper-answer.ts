import {
  addDays,
  type Cell,
  type ComponentChart,
  type Grain,
  type Language,
  type Query,
  type QueryResult,
  type Range,
  rangeOf,
} from '@stacksight/contract';
import { fillPlaceholders, sheetWords } from '#analytics/words/export-words.ts';
import type { PaperAnswer, PaperChart, PaperTable } from '#documents/report/report-paper.ts';
import type { ReportComponent } from '#kit/reports.ts';
import words from './paper-reasons.json' with { type: 'json' };

// Turns the answer to a saved analysis into a part of a report on paper.

type AskedComponent = Omit<ReportComponent, 'query'>;

/** Returns a question over other days. */
export function withRange(query: Query, range: Range | null): Query {
  if (range === null) return query;
  return 'base' in query ? { ...query, base: range } : { ...query, range };
}

/** Returns the part of a report that shows an answer. */
export function paperAnswer(
  component: AskedComponent,
  result: QueryResult,
  language: Language,
): PaperAnswer {
  const word = sheetWords[language];
  const table = paperTable(result);
  const isNumbers = isOneRow(result) && component.chart !== 'table';
  const warnings = result.meta.warnings.map((warning) => word.warnings[warning]);
  return {
    kind: 'answer',
    title: component.name,
    note: component.note,
    days: daysOf(result, language),
    table,
    chart: isNumbers ? null : chartOf(component, result),
    isNumbers,
    notes: [
      ...new Set(warnings.filter((text) => text !== undefined)),
      ...dayNoteLines(result, language),
    ],
    definitions: result.columns
      .filter(({ role, means }) => role === 'metric' && means !== null)
      .map(({ label, means, formula }) => [
        label,
        formula === null ? (means ?? '') : `${means ?? ''} [${formula}]`,
      ]),
  };
}

function daysOf({ meta }: QueryResult, language: Language): string {
  const { query, range } = meta;
  const word = sheetWords[language];
  const days = fillPlaceholders(word.days, { from: range.from, to: addDays(range.to, -1) });
  const asked = rangeOf(query);
  const named =
    typeof asked === 'string'
      ? fillPlaceholders(word.named, { name: word.ranges[asked], days })
      : days;
  const growing = range.isIncomplete ? ` (${word.growing})` : '';
  const until = meta.dataUntil ?? meta.asOf.flatMap((one) => one.until ?? []).sort()[0];
  return `${named}${growing}${until === undefined ? '' : ` · ${word.fresh} ${until}`}`;
}

const mostNotes = 10;

/** Returns a line for each note on the days of an answer, which its chart shows in grey. */
function dayNoteLines({ meta: { dayNotes = [] } }: QueryResult, language: Language): string[] {
  const word = words[language];
  const lines = dayNotes.slice(-mostNotes).map(({ from, until, text, library }) => {
    const days = from === until ? from : fillPlaceholders(word.days, { from, to: until });
    return fillPlaceholders(word.dayNote, { days, text: library ? `${text} · ${library}` : text });
  });
  const left = dayNotes.length - lines.length;
  const more = fillPlaceholders(word.moreNotes, { count: String(left) });
  return left > 0 ? [...lines, more] : lines;
}

const grains: readonly Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const naturalOrder = ['weekday', 'hour', 'pubYear', 'yearAdded', 'band', 'ageGroup'];

function paperTable({ columns, rows, totals, meta }: QueryResult): PaperTable {
  const { query, range } = meta;
  const time = columns.find(({ role }) => role === 'time');
  const named = grains.find((grain) => grain === time?.key) ?? null;
  const grain = 'grain' in query && query.grain ? query.grain : named;
  return {
    columns,
    rows: inNaturalOrder(columns, rows),
    totals,
    grain: time === undefined ? null : grain,
    isIncomplete: range.isIncomplete,
    noted: time === undefined || !meta.dayNotes ? null : { days: meta.dayNotes, to: range.to },
  };
}

// Weekdays, hours and ages stand in their own order, as on the screen; all else comes sorted by size.
function inNaturalOrder(columns: QueryResult['columns'], rows: Cell[][]): Cell[][] {
  const [at, ...others] = columns.flatMap(({ role }, index) =>
    role === 'dimension' || role === 'time' ? [index] : [],
  );
  const column = columns[at ?? -1];
  if (at === undefined || others.length > 0 || !naturalOrder.includes(column?.key ?? ''))
    return rows;
  const place = (row: Cell[]) => (row[at] === null ? Number.POSITIVE_INFINITY : Number(row[at]));
  return [...rows].sort((a, b) => place(a) - place(b));
}

const isOneRow = ({ columns, rows }: QueryResult): boolean =>
  rows.length === 1 && columns.every(({ role }) => role !== 'dimension' && role !== 'time');

/** The studies whose answers are triangles or flows, which are tables on paper. */
const asTables: ReadonlySet<Query['kind']> = new Set(['path', 'retention', 'firstLast']);
const tableCharts: ReadonlySet<ComponentChart> = new Set(['table', 'triangle', 'sankey']);
const mostSlices = 12;

function chartOf({ chart, rest }: AskedComponent, result: QueryResult): PaperChart | null {
  const { columns, rows, meta } = result;
  if (rows.length === 0 || asTables.has(meta.query.kind) || tableCharts.has(chart)) return null;
  const count = (role: string) => columns.filter((column) => column.role === role).length;
  const [times, dimensions] = [count('time'), count('dimension')];
  if (times + dimensions === 0) return null;
  const kind = kindOf(chart, times, dimensions, rows.length);
  const metrics = drawnMetrics(result, dimensions > (times > 0 ? 0 : 1) || kind === 'pie');
  return metrics.length === 0 ? null : { kind, metrics, hasRest: rest };
}

function kindOf(
  chart: ComponentChart,
  times: number,
  dimensions: number,
  rows: number,
): PaperChart['kind'] {
  if (chart === 'pie' && dimensions === 1 && times === 0 && rows <= mostSlices) return 'pie';
  if (chart === 'heat' && times + dimensions === 2) return 'heat';
  if (chart === 'stackedBar' || chart === 'bar') return chart;
  if (chart === 'line' || times > 0) return times > 0 ? 'line' : 'bar';
  return dimensions > 1 ? 'stackedBar' : 'bar';
}

const firstOf: Partial<Record<Query['kind'], string>> = {
  funnel: 'readers',
  interval: 'p50',
  lost: 'silent',
  event: 'f0',
};

/** Returns the metrics of a chart: all with one unit, or one where the chart has a series for each code. */
function drawnMetrics({ columns, meta }: QueryResult, isSplit: boolean): string[] {
  const all = columns.filter(({ role }) => role === 'metric');
  const wanted = firstOf[meta.query.kind];
  const first = all.find(({ key }) => key === wanted) ?? all[0];
  if (first === undefined) return [];
  const isOneUnit = all.every(({ unit, format }) => unit === first.unit && format === first.format);
  return isSplit || !isOneUnit ? [first.key] : all.map(({ key }) => key);
}
