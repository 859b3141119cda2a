import { addDays, type IntervalQuery, type Pair, pairOf } from '@stacksight/contract';
import { lastDay } from '../../calendar/days.ts';
import { baseNames, baseRows, breakdownNames } from '../base/base-rows.ts';
import { numberAt, type Study, type StudyColumn, type StudyKind } from '../base/study.ts';
import words from './interval-words.json' with { type: 'json' };
import { daysToReadAfter, secondsOfTimeSpan } from './seconds.ts';

const quantiles = [0.25, 0.5, 0.75, 0.9] as const;

// An event is packed into one number: its second, whether it begins an interval, and its count. Within one second,
// ending events sort before beginning ones, so that only later events end an interval. A lambda gets its arrays as
// arguments, because the engine copies a captured array for every event.
const ended = 'bitShiftLeft(toUInt64(toUInt32(at)), 32)';
const begun = `${ended} + 2147483648 + least(n, 2147483647)`;
const second = (moment: string) => `toInt64(bitShiftRight(${moment}, 32))`;

function innerOf(study: Study<IntervalQuery>): string {
  const { query, resolved, bindings } = study;
  const { from, to } = resolved.range;
  const pair = pairOf(query);
  const names = baseNames(study);
  // An item may be returned by another reader. The interval counts for the reader who began it.
  const rest = [...(pair === 'item' ? ['reader'] : []), ...names];
  const none = [...(pair === 'item' ? ['toUInt64(0)'] : []), ...names.map(() => "''")];
  const toEvent = (first: string, more: readonly string[]) =>
    rest.length > 0 ? `(${[first, ...more].join(', ')})` : first;
  const moment = rest.length > 0 ? 'e.1' : 'e';
  const isKnown = pair === 'item' ? ' AND reader != 0' : '';
  const isFrom = `s0${isKnown} AND day >= ${bindings.bind(from, 'Date')} AND day < ${bindings.bind(to, 'Date')}`;
  const length = `${second('f')} - ${second(moment)}`;
  const limit =
    query.window === undefined
      ? ''
      : ` AND ${length} <= ${bindings.bind(secondsOfTimeSpan(query.window), 'UInt32')}`;
  const begin = [
    `if(f != 0${limit}, ${length}, -1)`,
    `bitAnd(${moment}, 2147483647)`,
    ...rest.map((_, at) => `e.${at + 2}`),
  ];
  const first = pair === 'item' ? 4 : 3;
  return [
    `SELECT ${pair === 'item' ? 'begin.3 AS subject' : 'subject'}${names.map((_, at) => `, begin.${first + at} AS x${at}`).join('')}, begin.1 AS seconds, begin.2 AS times`,
    `FROM (SELECT ${keyOf(pair)}, arraySort(arrayConcat(groupArrayIf(${toEvent(ended, none)}, s1), groupArrayIf(${toEvent(begun, rest)}, ${isFrom}))) AS events,`,
    `arrayReverseFill(x -> x != 0, arrayMap(e -> if(bitTest(${moment}, 31), 0, ${moment}), events)) AS followed,`,
    `arrayFilter((x, e) -> bitTest(${moment}, 31), arrayMap((e, f) -> (${begin.join(', ')}), events, followed), events) AS begins`,
    `FROM (${pairedRows(study, pair)}) GROUP BY ${keyOf(pair)} HAVING notEmpty(begins)) ARRAY JOIN begins AS begin`,
  ].join('\n');
}

const keyOf = (pair: Pair): string =>
  ({ reader: 'subject', title: 'subject, title', item: 'item' })[pair];

/** Writes the events that can be paired. Pairs by title or item need events that name their title or item. */
function pairedRows(study: Study<IntervalQuery>, pair: Pair): string {
  if (pair === 'reader') return baseRows(study);
  if (pair === 'title')
    return `SELECT * FROM (${baseRows(study, 'reader', ['behaviour_event.bookrecno AS title'])}) WHERE title != 0`;
  return `SELECT subject AS item, * FROM (${baseRows(study, 'item', ['behaviour_event.reader_key AS reader'])})`;
}

/** Measures the time from each event to the next later event of the other kind, and counts the events without one. */
export const interval: StudyKind<IntervalQuery> = {
  steps: ({ from, to }) => [from, to],
  scan: ({ window }, { range }) => ({
    from: range.from,
    to: window === undefined ? lastDay : addDays(range.to, daysToReadAfter(window)),
  }),
  subject: () => 'reader',
  inner: innerOf,
  outer(study, inner) {
    const keys = breakdownNames(study);
    const spread = `quantilesExactWeightedInterpolatedIf(${quantiles.join(', ')})(seconds, times, seconds >= 0) AS spread`;
    return [
      `SELECT ${[...keys, 'sum(times)', 'sumIf(times, seconds >= 0)', 'uniqExact(subject)', ...quantiles.map((_, at) => `${at === 0 ? `(${spread})` : 'spread'}[${at + 1}]`), 'avgWeightedIf(seconds, times, seconds >= 0)'].join(', ')}`,
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
  sizeSql: () => 'sum(times)',
  shape({ query }, groups, small) {
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
    return { columns: columnsOf(pairOf(query)), rows, totals: null };
  },
};

const days = {
  type: 'number',
  role: 'metric',
  format: 'days',
  unit: words.day,
} as const;
const count = { type: 'number', role: 'metric', format: 'integer', unit: words.time } as const;

const columnsOf = (pair: Pair): StudyColumn[] => [
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
  ...(['p25', 'p50', 'p75', 'p90', 'mean'] as const).map((key) => ({
    key,
    label: words[key],
    means: words.timeMeans[pair],
    ...days,
  })),
];
