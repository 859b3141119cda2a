import { addDays, type Cell, type FunnelQuery } from '@stacksight/contract';
import type { SmallCells } from '../../answer/groups/small-cells.ts';
import { baseNames, baseRows, breakdownNames } from '../base/base-rows.ts';
import { numberAt, type Study, type StudyKind } from '../base/study.ts';
import words from './funnel-words.json' with { type: 'json' };
import { daysToReadAfter, secondsOfTimeSpan } from './seconds.ts';

// The engine's own windowFunnel is wrong if steps repeat or overlap; this funnel is exact. It puts a reader's events in
// order and finds, for each first step, the earliest time of each next step: the earliest is always best. A lambda
// gets its arrays as arguments, because the engine copies a captured array for every event.

type FunnelStudy = Study<FunnelQuery>;

/**
 * Writes for each event the value at the next event where `on` is not 0. An event is its own next event if its `on` is
 * not 0.
 */
const fill = (values: string, on: string): string =>
  values === on
    ? `arrayReverseFill(x -> x != 0, ${on})`
    : `arrayReverseFill((x, w) -> w != 0, ${values}, ${on})`;

/** Writes for each event the value at the next event that is at least one second later. */
const later = (values: string): string =>
  `arrayReverseFill((x, t, a) -> t != a, arrayShiftLeft(${values}, 1, toUInt32(0)), times, following)`;

/**
 * Writes `l1_k`, from the last step to the first: for each event the time of step k in an attempt that begins there.
 */
function chains(count: number, has: (at: number) => string): string[] {
  return Array.from({ length: count - 1 }, (_, index) => count - 1 - index).flatMap((at) => [
    `arrayMap((e, t) -> if(${has(at)}, t, toUInt32(0)), events, times) AS w${at},`,
    ...Array.from({ length: count - at }, (_, beyond) => at + beyond).map(
      (step) =>
        `${later(fill(step === at ? `w${at}` : `l${at + 1}_${step}`, `w${at}`))} AS l${at}_${step},`,
    ),
  ]);
}

function innerOf(study: FunnelStudy): string {
  const { query, resolved, bindings } = study;
  const { from, to } = resolved.range;
  const count = query.steps.length;
  const names = baseNames(study);
  const hasCodes = names.length > 0;
  const after = query.steps.slice(1).map((_, at) => at + 1);
  const isFirst = `s0 AND day >= ${bindings.bind(from, 'Date')} AND day < ${bindings.bind(to, 'Date')}`;
  const flags = [isFirst, ...after.map((at) => `s${at}`), isExcluded(study)];
  const mask = flags.map((flag, at) => `bitShiftLeft(toUInt16(${flag}), ${at})`).join(' + ');
  const has = (at: number) => `bitTest(${hasCodes ? `e.${names.length + 2}` : 'e'}, ${at})`;
  const event = hasCodes
    ? `(toUInt32(at), ${names.join(', ')}, ${mask})`
    : `toUInt64(at) * 65536 + ${mask}`;
  const begun = (values: string) => `arrayFilter((x, e) -> ${has(0)}, ${values}, events)`;
  const isEnded = query.exclude.length > 0;
  const window = bindings.bind(secondsOfTimeSpan(query.window), 'UInt32');
  const limit = `c0 + ${window}`;
  const isReached = (at: number) =>
    `(c${at} != 0 AND c${at} <= ${isEnded ? `least(${limit}, if(o = 0, 4294967295, o))` : limit})`;
  const args = ['c0', ...after.map((at) => `c${at}`)];
  return [
    `SELECT subject, arraySort(groupArray(${event})) AS events,`,
    `arrayMap(e -> ${hasCodes ? 'e.1' : 'toUInt32(bitShiftRight(e, 16))'}, events) AS times,`,
    'arrayShiftLeft(times, 1, toUInt32(0)) AS following,',
    ...chains(count, has),
    `${begun('times')} AS c0,`,
    ...after.map((at) => `${begun(`l1_${at}`)} AS c${at},`),
    ...(isEnded
      ? [
          `arrayMap((e, t) -> if(${has(count)}, t, toUInt32(0)), events, times) AS out,`,
          `${begun(later(fill('out', 'out')))} AS o,`,
        ]
      : []),
    `arrayMap((${[...args, ...(isEnded ? ['o'] : [])].join(', ')}) -> ${['1', ...after.map(isReached)].join(' + ')}, ${[...args, ...(isEnded ? ['o'] : [])].join(', ')}) AS levels,`,
    'arrayMax(levels) AS level,',
    'indexOf(levels, level) AS best,',
    `[${args.map((name) => `${name}[best]`).join(', ')}] AS way`,
    ...names.map((_, at) => `, ${begun('events')}[best].${at + 2} AS x${at}`),
    `FROM (${baseRows(study)})`,
    'GROUP BY subject',
    'HAVING notEmpty(c0)',
  ].join('\n');
}

const isExcluded = ({ query }: FunnelStudy): string =>
  query.exclude.length === 0
    ? 'false'
    : `(${query.exclude.map((_, at) => `s${query.steps.length + at}`).join(' OR ')})`;

/** Counts the readers who reach each step, and the median time from the step before. */
export const funnel: StudyKind<FunnelQuery> = {
  steps: ({ steps, exclude }) => [...steps, ...exclude],
  scan: ({ window }, { range }) => ({
    from: range.from,
    to: addDays(range.to, daysToReadAfter(window)),
  }),
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
      const reached = query.steps.map((_, at) => numberAt(row, at * 2));
      const shown = shownOf(reached, small);
      const cells = reached.map((_, at) =>
        stepCells({ reached, shown }, at, numberAt(row, at * 2 + 1), small),
      );
      return cells.map((one) => ({ codes, cells: one }));
    });
    const labels = Object.fromEntries(
      query.steps.map((_, at) => [String(at + 1), steps[at]?.label ?? words.step]),
    );
    return { columns: [{ ...stepColumn, labels }, ...columns], rows, totals: null };
  },
};

/**
 * Returns the readers of each step, null if hidden. The difference of two shown steps is the number of lost readers,
 * so it counts too.
 */
function shownOf(reached: readonly number[], small: SmallCells): (number | null)[] {
  let last: number | null = null;
  return reached.map((count, at) => {
    const before = reached[at - 1];
    const here = before === undefined ? small.count(count) : small.part(count, before);
    if (here === null || (last !== null && small.part(here, last) === null)) return null;
    last = here;
    return here;
  });
}

/** Returns the cells of one step. */
function stepCells(
  { reached, shown }: { reached: readonly number[]; shown: readonly (number | null)[] },
  at: number,
  seconds: number,
  small: SmallCells,
): Cell[] {
  const [readers, first] = [reached[at] ?? 0, reached[0] ?? 0];
  const here = shown[at] ?? null;
  const before = shown[at - 1] ?? null;
  const share = (whole: number) =>
    here === null || whole === 0 || small.count(whole) === null ? null : here / whole;
  return [
    String(at + 1),
    here,
    share(first),
    before === null ? null : share(before),
    here === null || before === null ? null : before - here,
    at === 0 || here === null ? null : small.of(readers, seconds / 86_400),
  ];
}

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
