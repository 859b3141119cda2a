import type { DistributionQuery } from '@stacksight/contract';
import { baseRows, breakdownNames, codesOf, edgeSql } from '../base-rows.ts';
import { shareColumns } from '../share-columns.ts';
import { numberAt, type StudyColumn, type StudyKind } from '../study.ts';
import words from './spread-words.json' with { type: 'json' };

/** How many readers did it how often. */
export const distribution: StudyKind<DistributionQuery> = {
  steps: ({ event }) => [event],
  scan: (_, { range }) => range,
  subject: () => 'reader',
  inner: (study) =>
    [
      `SELECT subject${edgeSql(study, 'last', 's0')}${codesOf(study)}, sum(n) AS times, arrayCount(edge -> edge <= times, ${study.bindings.bind(study.query.bins, 'Array(UInt32)')}) AS bin`,
      `FROM (${baseRows(study)})`,
      'WHERE s0',
      'GROUP BY subject',
    ].join('\n'),
  outer(study, inner) {
    const keys = [...breakdownNames(study), 'bin'].join(', ');
    return `SELECT ${keys}, count() AS readers, sum(times) AS events\nFROM (${inner})\nWHERE bin > 0\nGROUP BY ${keys}`;
  },
  cell({ query }, { codes }) {
    const { bin } = codes;
    const at = query.bins.findIndex((edge) => String(edge) === bin);
    return [at < 0 ? 'bin > 0' : `bin = ${at + 1}`];
  },
  sizeAt: () => 1,
  sizeSql: () => 'countIf(bin > 0)',
  shape({ query, resolved }, groups, small) {
    let [everyone, everything] = [0, 0];
    const rows = groups.flatMap((group) => {
      const known = new Map(group.rows.map((row) => [numberAt(row, 0), row]));
      const all = group.rows.reduce((sum, row) => sum + numberAt(row, 1), 0);
      everyone += all;
      everything += group.rows.reduce((sum, row) => sum + numberAt(row, 2), 0);
      const counts = query.bins.map((_, at) => numberAt(known.get(at + 1), 1));
      const hidden = small.among(counts);
      return query.bins.map((edge, at) => {
        const row = known.get(at + 1);
        const readers = numberAt(row, 1);
        const cells =
          hidden[at] === true
            ? [String(edge), null, null, null]
            : [String(edge), readers, all === 0 ? null : readers / all, numberAt(row, 2)];
        return { codes: group.codes, cells };
      });
    });
    const totals = [
      ...resolved.by.map(() => null),
      null,
      small.count(everyone),
      everyone === 0 ? null : small.of(everyone, 1),
      small.of(everyone, everything) ?? (everyone === 0 ? 0 : null),
    ];
    return { columns: columnsOf(query.bins), rows, totals };
  },
};

function columnsOf(bins: readonly number[]): StudyColumn[] {
  const text = (edge: number, at: number): string => {
    const next = bins[at + 1];
    if (next === undefined) return `≥ ${edge}`;
    return next === edge + 1 ? `${edge}` : `${edge}–${next - 1}`;
  };
  const labels = Object.fromEntries(
    bins.map((edge, at) => {
      const label = text(edge, at);
      return [String(edge), { 'zh-CN': label, 'en-US': label }];
    }),
  );
  return [
    {
      key: 'bin',
      label: words.times,
      type: 'text',
      role: 'dimension',
      format: 'text',
      labels,
    },
    ...shareColumns(words),
    {
      key: 'events',
      label: words.events,
      means: words.eventsMeans,
      unit: words.time,
      type: 'number',
      role: 'metric',
      format: 'integer',
    },
  ];
}
