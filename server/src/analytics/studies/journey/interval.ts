import type { IntervalQuery } from '@stacksight/contract';
import { addDays } from '../../resolve-range.ts';
import { baseNames, baseRows, breakdownNames } from '../base-rows.ts';
import { numberAt, type StudyKind } from '../study.ts';
import words from './interval-words.json' with { type: 'json' };
import { daysOf, secondsOf } from './seconds.ts';

const endless = '2149-06-06';
const quantiles = [0.25, 0.5, 0.75, 0.9] as const;

/** The time from each event to the next later one of another kind, and how many are never followed. */
export const interval: StudyKind<IntervalQuery> = {
  steps: ({ from, to }) => [from, to],
  scan: ({ window }, { range }) => ({
    from: range.from,
    to: window === undefined ? endless : addDays(range.to, daysOf(window)),
  }),
  subject: () => 'reader',
  inner(study) {
    const { query, resolved, bindings } = study;
    const { from, to } = resolved.range;
    const names = baseNames(study);
    const codes = names.map((name) => `, ${name}`).join('');
    const isFrom = `s0 AND day >= ${bindings.bind(from, 'Date')} AND day < ${bindings.bind(to, 'Date')}`;
    const limit =
      query.window === undefined
        ? ''
        : ` AND followed[i] - e.1 <= ${bindings.bind(secondsOf(query.window), 'UInt32')}`;
    // What follows sorts before what begins in the same second, so that only later events are found.
    const events = `arraySort(arrayConcat(groupArrayIf((toUInt32(at), toUInt8(0)${names.map(() => ", ''").join('')}), s1), groupArrayIf((toUInt32(at), toUInt8(1)${codes}), ${isFrom})))`;
    return [
      `SELECT subject${names.map((_, at) => `, begun.${at + 2} AS x${at}`).join('')}, begun.1 AS seconds`,
      `FROM (SELECT subject, ${events} AS events,`,
      'arrayReverseFill(x -> x != 0, arrayMap(e -> if(e.2 = 0, e.1, 0), events)) AS followed,',
      `arrayFilter((x, e) -> e.2 = 1, arrayMap((e, i) -> tuple(if(followed[i] != 0${limit}, toInt64(followed[i]) - e.1, -1)${names.map((_, at) => `, e.${at + 3}`).join('')}), events, arrayEnumerate(events)), events) AS begins`,
      `FROM (${baseRows(study)}) GROUP BY subject HAVING notEmpty(begins)) ARRAY JOIN begins AS begun`,
    ].join('\n');
  },
  outer(study, inner) {
    const keys = breakdownNames(study);
    const spread = quantiles.map((q) => `quantileExactInclusiveIf(${q})(seconds, seconds >= 0)`);
    return [
      `SELECT ${[...keys, 'count()', 'countIf(seconds >= 0)', 'uniqExact(subject)', ...spread, 'avgIf(seconds, seconds >= 0)'].join(', ')}`,
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
