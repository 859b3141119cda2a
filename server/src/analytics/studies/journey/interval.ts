import type { IntervalQuery } from '@stacksight/contract';
import { addDays } from '../../resolve-range.ts';
import { baseNames, baseRows, breakdownNames } from '../base-rows.ts';
import { numberAt, type Study, type StudyKind } from '../study.ts';
import words from './interval-words.json' with { type: 'json' };
import { daysOf, secondsOf } from './seconds.ts';

const endless = '2149-06-06';
const quantiles = [0.25, 0.5, 0.75, 0.9] as const;

// What follows has an even number, what begins an odd one, so that of the same second what follows sorts before: only
// later events are found. Arrays go into a function beside each other: one that it reaches for is copied for every event.
function innerOf(study: Study<IntervalQuery>): string {
  const { query, resolved, bindings } = study;
  const { from, to } = resolved.range;
  const names = baseNames(study);
  const hasCodes = names.length > 0;
  const toEvent = (first: string, rest: readonly string[]) =>
    hasCodes ? `(${[first, ...rest].join(', ')})` : first;
  const number = hasCodes ? 'e.1' : 'e';
  const isFrom = `s0 AND day >= ${bindings.bind(from, 'Date')} AND day < ${bindings.bind(to, 'Date')}`;
  const limit =
    query.window === undefined
      ? ''
      : ` AND intDiv(f, 2) - intDiv(${number}, 2) <= ${bindings.bind(secondsOf(query.window), 'UInt32')}`;
  const none = names.map(() => "''");
  const seconds = `if(f != 0${limit}, toInt64(intDiv(f, 2)) - toInt64(intDiv(${number}, 2)), -1)`;
  const codes = names.map((_, at) => `e.${at + 2}`);
  return [
    `SELECT subject${names.map((_, at) => `, begun.${at + 2} AS x${at}`).join('')}, ${hasCodes ? 'begun.1' : 'begun'} AS seconds`,
    `FROM (SELECT subject, arraySort(arrayConcat(groupArrayIf(${toEvent('toUInt32(at) * 2', none)}, s1), groupArrayIf(${toEvent('toUInt32(at) * 2 + 1', names)}, ${isFrom}))) AS events,`,
    `arrayReverseFill(x -> x != 0, arrayMap(e -> if(bitTest(${number}, 0), 0, ${number}), events)) AS followed,`,
    `arrayFilter((x, e) -> bitTest(${number}, 0), arrayMap((e, f) -> ${toEvent(seconds, codes)}, events, followed), events) AS begins`,
    `FROM (${baseRows(study)}) GROUP BY subject HAVING notEmpty(begins)) ARRAY JOIN begins AS begun`,
  ].join('\n');
}

/** The time from each event to the next later one of another kind, and how many are never followed. */
export const interval: StudyKind<IntervalQuery> = {
  steps: ({ from, to }) => [from, to],
  scan: ({ window }, { range }) => ({
    from: range.from,
    to: window === undefined ? endless : addDays(range.to, daysOf(window)),
  }),
  subject: () => 'reader',
  inner: innerOf,
  outer(study, inner) {
    const keys = breakdownNames(study);
    const spread = `quantilesExactInclusiveIf(${quantiles.join(', ')})(seconds, seconds >= 0) AS spread`;
    return [
      `SELECT ${[...keys, 'count()', 'countIf(seconds >= 0)', 'uniqExact(subject)', ...quantiles.map((_, at) => `${at === 0 ? `(${spread})` : 'spread'}[${at + 1}]`), 'avgIf(seconds, seconds >= 0)'].join(', ')}`,
      `FROM (${inner})`,
      ...(keys.length === 0 ? [] : [`GROUP BY ${keys.join(', ')}`]),
    ].join('\n');
  },
  cell: (_, { metric }) =>
    metric === 'unmatched' || metric === 'unmatched_share'
      ? ['seconds < 0']
      : metric === 'events' || metric === undefined
        ? []
        : ['seconds >= 0'],
  sizeAt: () => 0,
  shape(_, groups, small) {
    const rows = groups.map(({ codes, rows: [row] }) => {
      const [events, matched, readers] = [numberAt(row, 0), numberAt(row, 1), numberAt(row, 2)];
      const hidden = readers > 0 && small.count(readers) === null;
      const figures = [0, 1, 2, 3, 4].map((at) =>
        hidden || matched === 0 ? null : numberAt(row, at + 3) / 86_400,
      );
      const cells = hidden
        ? [null, null, null]
        : [events, events - matched, events === 0 ? null : (events - matched) / events];
      return { codes, cells: [...cells, ...figures] };
    });
    return { columns, rows, totals: null };
  },
};

const days = {
  type: 'number',
  role: 'metric',
  format: 'days',
  unit: words.day,
  means: words.timeMeans,
} as const;
const count = { type: 'number', role: 'metric', format: 'integer', unit: words.time } as const;

const columns = [
  { key: 'events', label: words.events, means: words.eventsMeans, ...count },
  { key: 'unmatched', label: words.unmatched, means: words.unmatchedMeans, ...count },
  {
    key: 'unmatched_share',
    label: words.share,
    formula: words.shareFormula,
    type: 'number',
    role: 'metric',
    format: 'percent',
  },
  { key: 'p25', label: words.p25, ...days },
  { key: 'p50', label: words.p50, ...days },
  { key: 'p75', label: words.p75, ...days },
  { key: 'p90', label: words.p90, ...days },
  { key: 'mean', label: words.mean, ...days },
] as const;
