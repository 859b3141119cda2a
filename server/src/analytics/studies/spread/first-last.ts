import type { FirstLastQuery } from '@stacksight/contract';
import { bucketSql, bucketsOf } from '../../calendar/buckets.ts';
import { everyMonth } from '../../calendar/days.ts';
import { baseRows, breakdownColumns, breakdownNames, edgeSql } from '../base/base-rows.ts';
import { readerMonths } from '../base/reader-months.ts';
import { numberAt, type Study, type StudyKind } from '../base/study.ts';
import words from './spread-words.json' with { type: 'json' };

type FirstLastStudy = Study<FirstLastQuery>;

/**
 * Counts readers, titles or items by their first (or last) event, with the days between the first and the last event.
 */
export const firstLast: StudyKind<FirstLastQuery> = {
  steps: ({ event }) => [event],
  scan: ({ scope }, { range }) => (scope === 'ever' ? everyMonth : range),
  subject: ({ of }) => of,
  inner(study) {
    const { query, resolved, bindings } = study;
    const { from, to } = resolved.range;
    const derived = `${query.which === 'first' ? 'f' : 'l'} AS on, dateDiff('day', f, l) AS days`;
    const months = readerMonths(study, query.of);
    const rows =
      months === null
        ? [
            `SELECT subject${edgeSql(study, query.which, 's0')}${breakdownColumns(study)}, min(day) AS f, max(day) AS l, ${derived}, sum(n) AS times`,
            `FROM (${baseRows(study, query.of)})`,
            'WHERE s0',
          ]
        : [
            `SELECT reader_key AS subject, min(first_day) AS f, max(last_day) AS l, ${derived}, sum(each_n) AS times`,
            months,
          ];
    return [
      ...rows,
      'GROUP BY subject',
      `HAVING on >= ${bindings.bind(from, 'Date')} AND on < ${bindings.bind(to, 'Date')}`,
    ].join('\n');
  },
  outer(study, inner) {
    const { grain } = study.query;
    const keys = [...breakdownNames(study), ...(grain === undefined ? [] : ['g'])].join(', ');
    const bucket = grain === undefined ? '' : `${bucketSql(grain, 'on')} AS g, `;
    const names = breakdownNames(study).map((name) => `${name}, `);
    return [
      `SELECT ${names.join('')}${bucket}count() AS subjects, countIf(times = 1) AS once, quantileExactInclusive(0.5)(days) AS p50, quantileExactInclusive(0.9)(days) AS p90, avg(days) AS mean`,
      `FROM (${inner})`,
      ...(keys === '' ? [] : [`GROUP BY ${keys}`]),
    ].join('\n');
  },
  cell(study, { metric, bucket }) {
    const { grain } = study.query;
    return [
      ...(metric === 'once' ? ['times = 1'] : []),
      ...(grain === undefined || bucket === undefined
        ? []
        : [`${bucketSql(grain, 'on')} = ${study.bindings.bind(bucket, 'String')}`]),
    ];
  },
  sizeAt: ({ grain }) => (grain === undefined ? 0 : 1),
  shape(study, groups, small) {
    const { grain, of } = study.query;
    const buckets = grain === undefined ? [null] : bucketsOf(study.resolved.range, grain);
    const count = (n: number) => (of === 'reader' ? small.count(n) : n);
    const figure = (n: number, value: number) =>
      of === 'reader' ? small.of(n, value) : n === 0 ? null : value;
    const start = grain === undefined ? 0 : 1;
    const rows = groups.flatMap((group) => {
      const known = new Map(group.rows.map((row) => [grain === undefined ? null : row[0], row]));
      return buckets.map((bucket) => {
        const row = known.get(bucket);
        const [n, once, p50, p90, mean] = [0, 1, 2, 3, 4].map((at) => numberAt(row, start + at));
        const spread = [p50, p90, mean].map((value) => figure(n ?? 0, value ?? 0));
        return {
          codes: group.codes,
          cells: [
            ...(grain === undefined ? [] : [bucket]),
            count(n ?? 0),
            of === 'reader' ? small.part(once ?? 0, n ?? 0) : (once ?? 0),
            ...spread,
          ],
        };
      });
    });
    return { columns: columnsOf(study), rows, totals: null };
  },
};

function columnsOf({ query }: FirstLastStudy) {
  const number = { type: 'number', role: 'metric' } as const;
  const things = { ...number, format: 'integer', unit: words.ofUnit[query.of] } as const;
  const days = { ...number, format: 'days', unit: words.day, means: words.spreadMeans } as const;
  return [
    ...(query.grain === undefined
      ? []
      : [
          {
            key: query.grain,
            label: words.time_axis,
            type: 'date',
            role: 'time',
            format: 'date',
          } as const,
        ]),
    {
      key: 'subjects',
      label: words.of[query.of],
      means: query.which === 'first' ? words.firstMeans : words.lastMeans,
      ...things,
    },
    { key: 'once', label: words.once, means: words.onceMeans, ...things },
    { key: 'p50', label: words.p50, ...days },
    { key: 'p90', label: words.p90, ...days },
    { key: 'mean', label: words.avg, ...days },
  ];
}
