import type { Cell, FunnelQuery } from '@stacksight/contract';
import { addDays } from '../../resolve-range.ts';
import { baseNames, baseRows, breakdownNames } from '../base-rows.ts';
import { numberAt, type Study, type StudyKind } from '../study.ts';
import words from './funnel-words.json' with { type: 'json' };
import { daysOf, secondsOf } from './seconds.ts';

// Exact also where steps repeat or overlap, which the engine's own windowFunnel is not: a reader's events in order,
// and for every place the next later event of each step. From each first step the earliest next one is always best.

type FunnelStudy = Study<FunnelQuery>;

/** `arrayReverseFill` carries the place of the next event that fits backwards to every place before it. */
const nextPlaces = (condition: string): string =>
  `arrayReverseFill(x -> x != 0, arrayMap((e, i) -> if(${condition}, i, 0), events, places))`;

function innerOf(study: FunnelStudy): string {
  const { query, resolved, bindings } = study;
  const { from, to } = resolved.range;
  const count = query.steps.length;
  const later = query.steps.slice(1).map((_, at) => at + 1);
  const isFirst = `s0 AND day >= ${bindings.bind(from, 'Date')} AND day < ${bindings.bind(to, 'Date')}`;
  const names = baseNames(study);
  const flags = [isFirst, ...later.map((at) => `s${at}`), isExcluded(study)];
  const mask = flags.map((flag, at) => `bitShiftLeft(toUInt16(${flag}), ${at})`).join(' + ');
  const has = (at: number) => `bitTest(e.${names.length + 2}, ${at})`;
  const window = bindings.bind(secondsOf(query.window), 'UInt32');
  const reached = later.map((at) => `arrayFirstIndex(place -> place != 0, n${at}) != 0`);
  const level = reached.reduce((sum, one) => `${sum} + (${one})`, '1');
  const best = later.reduce(
    (rest, at) => `if(${reached[at - 1]}, arrayFirstIndex(place -> place != 0, n${at}), ${rest})`,
    '1',
  );
  return [
    `SELECT subject, arraySort(groupArray((toUInt32(at)${names.map((name) => `, ${name}`).join('')}, ${mask}))) AS events,`,
    'arrayEnumerate(events) AS places,',
    'arrayMap(e -> e.1, events) AS times,',
    'arrayReverseFill(x -> x != 0, arrayMap(i -> if(times[i] != times[i + 1], i, 0), places)) AS ends,',
    ...later.map((at) => `${nextPlaces(has(at))} AS next${at},`),
    `${nextPlaces(has(count))} AS nextOut,`,
    `arrayFilter((i, e) -> ${has(0)}, places, events) AS n0,`,
    `arrayMap(s -> least(times[s] + ${window}, if(nextOut[ends[s] + 1] = 0, 4294967295, times[nextOut[ends[s] + 1]])), n0) AS limits,`,
    ...later.map(
      (at) =>
        `arrayMap((place, limit) -> if(place != 0 AND next${at}[ends[place] + 1] != 0 AND times[next${at}[ends[place] + 1]] <= limit, next${at}[ends[place] + 1], 0), n${at - 1}, limits) AS n${at},`,
    ),
    `${level} AS level,`,
    `${best} AS best,`,
    `[${[0, ...later].map((at) => `times[n${at}[best]]`).join(', ')}] AS way`,
    ...names.map((_, at) => `, events[n0[best]].${at + 2} AS x${at}`),
    `FROM (${baseRows(study)})`,
    'GROUP BY subject',
    'HAVING notEmpty(n0)',
  ].join('\n');
}

const isExcluded = ({ query }: FunnelStudy): string =>
  query.exclude.length === 0
    ? 'false'
    : `(${query.exclude.map((_, at) => `s${query.steps.length + at}`).join(' OR ')})`;

/** How many readers reach each step, and how long they take. */
export const funnel: StudyKind<FunnelQuery> = {
  steps: ({ steps, exclude }) => [...steps, ...exclude],
  scan: ({ window }, { range }) => ({ from: range.from, to: addDays(range.to, daysOf(window)) }),
  subject: () => 'reader',
  inner: innerOf,
  outer(study, inner) {
    const keys = breakdownNames(study);
    const counts = study.query.steps.flatMap((_, at) => [
      `countIf(level > ${at})`,
      at === 0
        ? 'NULL'
        : `quantileExactInclusiveIf(0.5)(way[${at + 1}] - way[${at}], level > ${at})`,
    ]);
    return [
      `SELECT ${[...keys, ...counts].join(', ')}`,
      `FROM (${inner})`,
      ...(keys.length === 0 ? [] : [`GROUP BY ${keys.join(', ')}`]),
    ].join('\n');
  },
  cell(_, { codes, metric }) {
    const step = Number(codes.step ?? 1);
    return [metric === 'dropped' ? `level = ${step - 1}` : `level >= ${step}`];
  },
  sizeAt: () => 0,
  shape({ query, steps }, groups, small) {
    const rows = groups.flatMap(({ codes, rows: [row] }) => {
      const first = numberAt(row, 0);
      return query.steps.map((_, at) => {
        const readers = numberAt(row, at * 2);
        const before = at === 0 ? readers : numberAt(row, at * 2 - 2);
        const seconds = at === 0 ? null : numberAt(row, at * 2 + 1);
        const cells: Cell[] = [
          String(at + 1),
          small.count(readers),
          small.share(readers, first),
          at === 0 ? null : small.share(readers, before),
          at === 0 ? null : small.count(before - readers),
          small.of(readers, seconds === null ? null : seconds / 86_400),
        ];
        return { codes, cells };
      });
    });
    const labels = Object.fromEntries(
      query.steps.map((_, at) => [String(at + 1), steps[at]?.label ?? words.step]),
    );
    return { columns: [{ ...stepColumn, labels }, ...columns], rows, totals: null };
  },
};

const stepColumn = {
  key: 'step',
  label: words.step,
  type: 'text',
  role: 'dimension',
  format: 'text',
} as const;

const readers = { type: 'number', role: 'metric', format: 'integer', unit: words.people } as const;
const share = { type: 'number', role: 'metric', format: 'percent' } as const;

const columns = [
  { key: 'readers', label: words.readers, means: words.readersMeans, ...readers },
  { key: 'of_first', label: words.ofFirst, formula: words.ofFirstFormula, ...share },
  { key: 'of_previous', label: words.ofPrevious, formula: words.ofPreviousFormula, ...share },
  { key: 'dropped', label: words.dropped, means: words.droppedMeans, ...readers },
  {
    key: 'median_days',
    label: words.median,
    means: words.medianMeans,
    unit: words.day,
    type: 'number',
    role: 'metric',
    format: 'days',
  },
] as const;
