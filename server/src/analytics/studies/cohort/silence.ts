import { addDays, type LostQuery, type Step } from '@stacksight/contract';
import { baseRows, breakdownColumns, breakdownNames, edgeSql } from '../base/base-rows.ts';
import { numberAt, type Study, type StudyKind } from '../base/study.ts';
import words from './silence-words.json' with { type: 'json' };

// Finds readers who were active in a base window and silent since then. `silent` counts them, `silentList` lists them.

export type SilenceQuery = Exclude<LostQuery, { question: 'cohort' }>;
type SilenceStudy = Study<SilenceQuery>;

const backOf = ({ first, back }: SilenceQuery): Step => back ?? first;

/** Returns the day up to which silence is counted: the end of the data of the events that would end it. */
const endOf = ({ steps: [, back] }: Pick<SilenceStudy['resolved'], 'steps'>): string =>
  back?.complete ?? '';

/** Returns whether events that would end the silence have data after the start of the window. */
const isKnown = (resolved: SilenceStudy['resolved']): boolean =>
  endOf(resolved) > resolved.range.from;

/** Writes the number of whole days since a reader's last event. */
const silentDays = (complete: string): string => `dateDiff('day', last, ${complete}) - 1`;

/** Writes the first day of the asked silence. A reader with an event on or after it is not silent. */
const cutoff = ({ query, resolved }: SilenceStudy): string =>
  addDays(endOf(resolved), -query.silentDays);

const isSilent = (study: SilenceStudy): string =>
  isKnown(study.resolved)
    ? `(comings = 0 OR last < ${study.bindings.bind(cutoff(study), 'Date')})`
    : 'false';

function innerOf(study: SilenceStudy): string {
  const { resolved, bindings } = study;
  const { from, to } = resolved.range;
  const isBase = `s0 AND day >= ${bindings.bind(from, 'Date')} AND day < ${bindings.bind(to, 'Date')}`;
  return [
    `SELECT subject${edgeSql(study, 'last', isBase)}${breakdownColumns(study)}, maxIf(day, ${isBase}) AS seen, sumIf(n, ${isBase}) AS times, countIf(s1) AS comings, maxIf(day, s1) AS last`,
    `FROM (${baseRows(study)})`,
    'GROUP BY subject',
    `HAVING countIf(${isBase}) > 0`,
  ].join('\n');
}

const shared = {
  steps: (query: SilenceQuery) => [query.first, backOf(query)],
  scan: (_: SilenceQuery, resolved: SilenceStudy['resolved']) => {
    const { from, to } = resolved.range;
    const end = endOf(resolved);
    return { from, to: to > end ? to : end };
  },
  subject: () => 'reader' as const,
  inner: innerOf,
};

/** Counts the readers active in the base window, and the silent readers among them. */
export const silent: StudyKind<SilenceQuery> = {
  ...shared,
  outer(study, inner) {
    const keys = breakdownNames(study);
    const complete = study.bindings.bind(endOf(study.resolved), 'Date');
    const gone = isSilent(study);
    return [
      `SELECT ${[...keys, 'count() AS base', `countIf(${gone}) AS silent`, `quantileExactInclusiveIf(0.5)(${silentDays(complete)}, comings > 0 AND ${gone}) AS days, countIf(comings > 0 AND ${gone}) AS known`].join(', ')}`,
      `FROM (${inner})`,
      ...(keys.length === 0 ? [] : [`GROUP BY ${keys.join(', ')}`]),
    ].join('\n');
  },
  cell: (study, { metric }) => (metric === 'base' ? [] : [isSilent(study)]),
  sizeAt: () => 0,
  shape({ resolved }, groups, small) {
    const rows = groups.map(({ codes, rows: [row] }) => {
      const [base, gone, days, known] = [0, 1, 2, 3].map((at) => numberAt(row, at));
      if (!isKnown(resolved)) return { codes, cells: [small.count(base ?? 0), null, null, null] };
      return {
        codes,
        cells: [
          small.count(base ?? 0),
          small.part(gone ?? 0, base ?? 0),
          small.share(gone ?? 0, base ?? 0),
          small.of(known ?? 0, days ?? 0),
        ],
      };
    });
    return { columns: silentColumns, rows, totals: null };
  },
};

const people = { type: 'number', role: 'metric', format: 'integer', unit: words.people } as const;

const silentColumns = [
  { key: 'base', label: words.base, means: words.baseMeans, ...people },
  { key: 'silent', label: words.silent, means: words.silentMeans, ...people },
  {
    key: 'silent_share',
    label: words.share,
    means: words.shareMeans,
    formula: words.shareFormula,
    type: 'number',
    role: 'metric',
    format: 'percent',
  },
  {
    key: 'days',
    label: words.days,
    means: words.daysMeans,
    type: 'number',
    role: 'metric',
    format: 'integer',
    unit: words.day,
  },
] as const;

/** Lists the silent readers, those with the latest last event first. */
export const silentList: StudyKind<SilenceQuery> = {
  ...shared,
  outer(study, inner) {
    const keys = breakdownNames(study);
    const complete = study.bindings.bind(endOf(study.resolved), 'Date');
    return [
      `SELECT ${[...keys, 'hex(subject) AS reader', 'toString(seen) AS seen_on', "if(comings = 0, '', toString(last)) AS last_on", `if(comings = 0, NULL, ${silentDays(complete)}) AS days`, 'times'].join(', ')}`,
      `FROM (${inner})`,
      `WHERE ${isSilent(study)}`,
      'ORDER BY comings > 0 DESC, last DESC, subject',
      `LIMIT ${study.query.top + 1}`,
    ].join('\n');
  },
  cell: (study) => [isSilent(study)],
  isLimited: true,
  sizeAt: () => 4,
  sizeSql: (study) => `sumIf(times, ${isSilent(study)})`,
  shape(_, groups) {
    const all = groups.flatMap(({ codes, rows }) => rows.map((row) => ({ codes, row })));
    const order = (row: readonly unknown[]) => `${row[2]}`;
    all.sort(
      (a, b) =>
        order(b.row).localeCompare(order(a.row)) || `${a.row[0]}`.localeCompare(`${b.row[0]}`),
    );
    const rows = all.map(({ codes, row }) => ({
      codes,
      cells: [
        String(row[0]),
        String(row[1]),
        row[2] === '' ? null : String(row[2]),
        row[3] === null ? null : Number(row[3]),
        Number(row[4]),
      ],
    }));
    return { columns: listColumns, rows, totals: null };
  },
};

const listColumns = [
  { key: 'reader', label: words.reader, type: 'text', role: 'dimension', format: 'text' },
  { key: 'seen_on', label: words.seenOn, type: 'date', role: 'metric', format: 'date' },
  { key: 'last_on', label: words.lastOn, type: 'date', role: 'metric', format: 'date' },
  {
    key: 'days',
    label: words.silentDays,
    type: 'number',
    role: 'metric',
    format: 'integer',
    unit: words.day,
  },
  {
    key: 'times',
    label: words.times,
    means: words.timesMeans,
    type: 'number',
    role: 'metric',
    format: 'integer',
    unit: words.time,
  },
] as const;
