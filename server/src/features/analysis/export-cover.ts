import {
  addDays,
  type Column,
  type Language,
  type QueryResult,
  type ResolvedRange,
  type RowsReply,
  rangeOf,
} from '@stacksight/contract';
import { describeColumns } from '#analytics/answer/describe.ts';
import { comparedBy } from '#analytics/answer/meta.ts';
import type { Resolved } from '#analytics/question/resolved.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { fillPlaceholders, type SheetWords, sheetWords } from '#analytics/words/export-words.ts';
import { librariesInWords } from '#analytics/words/libraries-in-words.ts';
import type { CellAddress } from './analysis.service.ts';
import { type FilterNames, filterInWords } from './filter-words.ts';
import { studyInWords } from './study-words.ts';

type Meta = RowsReply['meta'] & Partial<QueryResult['meta']>;
type CoverLine = [name: string, text: string];
type CoverTexts = { word: SheetWords; language: Language };
type Lines = readonly (readonly CoverLine[] | Promise<readonly CoverLine[]>)[];

export type CoverSubject = {
  title: string;
  resolved: Resolved;
  meta: Meta;
  /** The columns of the sheet; in the workbook of a study, they define its metrics. */
  columns: readonly Column[];
  /** The cell whose rows the workbook lists; null for the workbook of a table. */
  cell: CellAddress | null;
  /** The noun for one of these rows, such as “loan”. */
  noun: string;
  exportedAt: Date;
};

/** Returns the lines of a cover sheet: question, libraries, range, freshness, and the definition of each metric. */
export async function coverOf(
  analytics: Analytics,
  about: CoverSubject,
  language: Language,
): Promise<CoverLine[]> {
  const word = sheetWords[language];
  const { resolved, meta } = about;
  const columns = await describeColumns(resolved, [], analytics.labels, language);
  const names = namesOf(analytics, resolved, language);
  const { compareRange } = resolved;
  const lines: Lines = [
    [[word.title, about.title]],
    questionLine(about, columns, names, { word, language }),
    filterLines(resolved, columns, names, { word, language }),
    [[word.range, rangeInWords(resolved, meta.range, word)]],
    [[word.compare, compareRange === null ? word.noCompare : compared(resolved, word)]],
    groupLines(analytics, about, language),
    freshLines(meta, word),
    meta.loadedAt ? [[word.loaded, timeOf(new Date(meta.loadedAt), meta, language)]] : [],
    [[word.exported, timeOf(about.exportedAt, meta, language)]],
    meta.isDemo ? [[word.demo, word.demoText]] : [],
    (meta.warnings ?? []).map((warning): CoverLine => [word.note, word.warnings[warning]]),
    definitions(resolved.outputs.length > 0 ? columns : about.columns, word),
  ];
  return (await Promise.all(lines)).flat();
}

async function questionLine(
  { resolved, cell, noun }: CoverSubject,
  columns: readonly Column[],
  names: FilterNames,
  { word, language }: CoverTexts,
): Promise<CoverLine[]> {
  const labelsOf = (role: Column['role']) =>
    columns.filter((column) => column.role === role).map(({ label }) => label);
  const what = studyInWords(resolved, language, word) ?? labelsOf('metric').join(word.list);
  const period = resolved.grain === null ? [] : [word.period[resolved.grain]];
  const by = [...period, ...labelsOf('dimension')].join(word.list);
  if (cell === null)
    return [[word.question, fillPlaceholders(by === '' ? word.plain : word.by, { what, by })]];
  const metric = columns.find(({ key, role }) => role === 'metric' && key === cell.metric)?.label;
  const place = await placeInWords(cell, resolved, names, word);
  const rows = fillPlaceholders(word.rowsOf, { what: metric ?? what, noun });
  return [
    [word.question, place === '' ? rows : `${rows}${fillPlaceholders(word.rowsAt, { place })}`],
  ];
}

async function placeInWords(
  { bucket, codes }: CellAddress,
  { grain }: Resolved,
  names: FilterNames,
  word: SheetWords,
): Promise<string> {
  const parts = await Promise.all(
    Object.entries(codes).map(([field, value]) =>
      filterInWords(
        value === null ? { field, op: 'isNull' } : { field, op: 'eq', value },
        names,
        word,
      ),
    ),
  );
  const time = bucket === undefined || grain === null ? [] : [`${word.period[grain]} ${bucket}`];
  return [...time, ...parts].join(word.and);
}

/** Returns lines for the filter of the question and the filters of its parts. */
async function filterLines(
  { query, outputs, parts, steps }: Resolved,
  columns: readonly Column[],
  names: FilterNames,
  { word, language }: CoverTexts,
): Promise<CoverLine[]> {
  const labelOf = (key: string): string => {
    const output = outputs.find((one) => key === one.key || key.startsWith(`${one.key}_`));
    return columns.find((column) => column.key === output?.key)?.label ?? '';
  };
  const lines = parts
    .flatMap(({ aggregates }) => aggregates)
    .map(({ key, filter }) => ({ what: labelOf(key), filter }));
  const events = steps.map(({ label, filter }) => ({ what: label[language], filter }));
  const own = outputs.length > 0 ? lines : events;
  const texts = await Promise.all([
    ...(query.filter === undefined ? [] : [filterInWords(query.filter, names, word)]),
    ...own.map(async ({ what, filter }) =>
      filter === undefined
        ? ''
        : fillPlaceholders(word.in, { what, filter: await filterInWords(filter, names, word) }),
    ),
  ]);
  const filled = [...new Set(texts.filter((text) => text !== ''))];
  return [[word.filter, filled.length === 0 ? word.noFilter : filled.join(word.and)]];
}

function rangeInWords({ query }: Resolved, range: ResolvedRange, word: SheetWords): string {
  const asked = rangeOf(query);
  const days = `${daysOf(range, word)}${range.isIncomplete ? ` (${word.growing})` : ''} · ${range.zone}`;
  return typeof asked === 'string'
    ? fillPlaceholders(word.named, { name: word.ranges[asked], days })
    : days;
}

function compared(resolved: Resolved, word: SheetWords): string {
  const { query, compareRange } = resolved;
  const days = compareRange === null ? '' : daysOf(compareRange, word);
  const { comparedBy: by } = comparedBy(resolved);
  const compare = 'compare' in query ? query.compare : undefined;
  return compare === undefined
    ? days
    : fillPlaceholders(word.named, { name: word.compared[compare], days }) +
        (by === 'weekday' ? word.weekdays : '');
}

/** Returns the days of a half-open range, with its last day included. */
function daysOf({ from, to }: { from: string; to: string }, word: SheetWords): string {
  const last = addDays(to, -1);
  return fillPlaceholders(word.days, { from, to: last });
}

async function groupLines(
  analytics: Analytics,
  { meta }: CoverSubject,
  language: Language,
): Promise<CoverLine[]> {
  const word = sheetWords[language];
  const { group, libraries } = await librariesInWords(analytics, meta, language);
  return [
    [word.group, group],
    [word.libraries, libraries],
  ];
}

function definitions(columns: readonly Column[], word: SheetWords): CoverLine[] {
  return columns
    .filter(({ means, role }) => means !== null && (role === 'metric' || role === 'dimension'))
    .map(({ label, means, formula }) => [
      `${word.definition}: ${label}`,
      formula === null ? (means ?? '') : `${means ?? ''} [${formula}]`,
    ]);
}

/** Returns the last day with data: one line, or one per event if they differ. */
function freshLines({ dataUntil, asOf = [] }: Meta, word: SheetWords): CoverLine[] {
  const days = new Set(asOf.map(({ until }) => until));
  if (days.size < 2) return [[word.fresh, dataUntil ?? '–']];
  return asOf.map(({ label, until }) => [`${word.fresh}: ${label}`, until ?? '–']);
}

const timeOf = (time: Date, { range }: Meta, language: Language): string =>
  time.toLocaleString(language, { timeZone: range.zone, hour12: false });

function namesOf(
  { labels }: Analytics,
  { parts, scope }: Resolved,
  language: Language,
): FilterNames {
  const find = (code: string) =>
    parts
      .map(({ dataset }) =>
        Object.hasOwn(dataset.dimensions, code) ? dataset.dimensions[code] : undefined,
      )
      .find((dimension) => dimension !== undefined);
  return {
    field: (code) => find(code)?.label[language] ?? code,
    values: async (code, codes) => {
      const source = find(code)?.labels;
      return source === undefined ? {} : labels.of(source, scope.glc, codes, language);
    },
  };
}
