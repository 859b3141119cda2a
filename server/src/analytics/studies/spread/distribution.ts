import type { DistributionQuery } from '@stacksight/contract';
import { baseRows, breakdownColumns, breakdownNames, edgeSql } from '../base/base-rows.ts';
import { shareColumns } from '../base/share-columns.ts';
import { numberAt, type StudyColumn, type StudyKind } from '../base/study.ts';
import words from './spread-words.json' with { type: 'json' };

/** Counts readers by the number of times that they had the event. */
export const distribution: StudyKind<DistributionQuery> = {
  steps: ({ event }) => [event],
  scan: (_, { range }) => range,
  subject: () => 'reader',
  inner: (study) =>
    [
      `SELECT subject${edgeSql(study, 'last', 's0')}${breakdownColumns(study)}, sum(n) AS times, arrayCount(edge -> edge <= times, ${study.bindings.bind(study.query.bins, 'Array(UInt32)')}) AS bin`,
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
    const found = groups.flatMap(({ codes, rows }) => {
      const known = new Map(rows.map((row) => [numberAt(row, 0), row]));
      const all = rows.reduce((sum, row) => sum + numberAt(row, 1), 0);
      const bins = query.bins.map((edge, at) => {
        const [readers, events] = [1, 2].map((place) => numberAt(known.get(at + 1), place));
        return { codes, edge, all, readers: readers ?? 0, events: events ?? 0 };
      });
      const hidden = small.among(bins.map(({ readers }) => readers));
      return bins.map((bin, at) => ({ ...bin, isHidden: hidden[at] === true }));
    });
    // The totals include all groups. A hidden count must not be computable from the totals and the shown counts.
    const hidden = small.among(
      found.map(({ readers }) => readers),
      (_, at) => found[at]?.isHidden === true,
    );
    const rows = found.map(({ codes, edge, all, readers, events }, at) => ({
      codes,
      cells:
        hidden[at] === true
          ? [String(edge), null, null, null]
          : [String(edge), readers, all === 0 ? null : readers / all, events],
    }));
    const everyone = found.reduce((sum, { readers }) => sum + readers, 0);
    const everything = found.reduce((sum, { events }) => sum + events, 0);
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
