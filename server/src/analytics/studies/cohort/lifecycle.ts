import type { LifecycleQuery } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { isFew, type SmallCells } from '../../answer/groups/small-cells.ts';
import {
  bitMaskType,
  periodOf,
  periodSql,
  periodStart,
  periodsOf,
} from '../../calendar/periods.ts';
import { baseRows, breakdownColumns, breakdownNames, edgeSql } from '../base/base-rows.ts';
import { numberAt, type Study, type StudyKind } from '../base/study.ts';
import words from './lifecycle-words.json' with { type: 'json' };

// A lifecycle counts whole periods: the range is widened to the start of its first and the end of its last period. A
// reader is new in the first period with an event of the reader. Bit p + 1 of a reader's mask is set if they were
// active in period p; bit 0 is the period before the first.

type LifecycleStudy = Study<LifecycleQuery>;

const maxPeriods = 250;

function periods({ query, resolved }: Pick<LifecycleStudy, 'query' | 'resolved'>) {
  const all = periodsOf(resolved.range, query.unit);
  if (all.count > maxPeriods)
    throw new AppError('query.too_many_periods', { params: { max: maxPeriods } });
  return all;
}

/** Returns the first day after the last period. */
function endOf(asked: Pick<LifecycleStudy, 'query' | 'resolved'>): string {
  const { first, count } = periods(asked);
  return count === 0 ? asked.resolved.range.to : periodStart(first + count, asked.query.unit);
}

const isActive = (p: string): string => `bitAnd(bitShiftRight(b, toUInt16(${p} + 1)), 1) != 0`;
const wasActive = (p: string): string => `bitAnd(bitShiftRight(b, toUInt16(${p})), 1) != 0`;

const stages = {
  new: (p: string) => `first = ${p}`,
  returning: (p: string) => `${isActive(p)} AND ${wasActive(p)}`,
  resurrected: (p: string) => `${isActive(p)} AND NOT (${wasActive(p)}) AND first < ${p}`,
  dormant: (p: string) => `NOT (${isActive(p)}) AND ${wasActive(p)}`,
} as const;

const stageNames = Object.keys(stages) as (keyof typeof stages)[];

/**
 * Decides which counts are hidden, by period. The readers of one period (new, returning, resurrected) are the returning
 * and dormant readers of the next, so a single hidden count among these could be computed from the others.
 */
function hiddenStages(counts: readonly (readonly number[])[], small: SmallCells): boolean[][] {
  const hidden = counts.map((row) => row.map(isFew));
  const hide = (places: readonly (readonly [number, number])[]) => {
    const among = small.among(
      places.map(([p, at]) => counts[p]?.[at] ?? 0),
      (_, index) => {
        const [p = 0, at = 0] = places[index] ?? [];
        return hidden[p]?.[at] === true;
      },
    );
    places.forEach(([p, at], index) => {
      const row = hidden[p];
      if (row !== undefined) row[at] = among[index] === true;
    });
  };
  // Hiding a count of one period may require hiding a count of the period before or after it.
  for (let round = 0; round < 3; round += 1)
    counts.forEach((_, p) => {
      hide([
        [p, 1],
        [p, 3],
      ]);
      hide([
        [p, 0],
        [p, 1],
        [p, 2],
      ]);
    });
  return hidden;
}

/** Counts new, returning, resurrected and dormant readers by period. */
export const lifecycle: StudyKind<LifecycleQuery> = {
  steps: ({ event }) => [event],
  scan: (query, resolved) => ({ from: '1970-01-01', to: endOf({ query, resolved }) }),
  subject: () => 'reader',
  inner(study) {
    const { first, count } = periods(study);
    const period = `${periodSql('day', study.query.unit)} - ${first}`;
    return [
      `SELECT subject${edgeSql(study, 'last', 's0')}${breakdownColumns(study)}, min(${period}) AS first, groupBitOrIf(bitShiftLeft(${bitMaskType(count + 1)}(1), toUInt8(greatest(0, ${period} + 1))), ${period} >= -1) AS b`,
      `FROM (${baseRows(study)})`,
      'WHERE s0',
      'GROUP BY subject',
      'HAVING b != 0',
    ].join('\n');
  },
  outer(study, inner) {
    const { count } = periods(study);
    const keys = [...breakdownNames(study), 'p'].join(', ');
    return [
      `SELECT ${keys}, ${stageNames.map((name) => `countIf(${stages[name]('p')})`).join(', ')}`,
      `FROM (${inner}) ARRAY JOIN range(${count}) AS p`,
      `GROUP BY ${keys}`,
    ].join('\n');
  },
  cell({ query, resolved }, { metric, bucket }) {
    const name = stageNames.find((one) => one === metric) ?? 'new';
    const at = bucket === undefined ? 0 : periodOf(bucket, query.unit);
    return [stages[name](String(at - periods({ query, resolved }).first))];
  },
  sizeAt: () => 1,
  sizeSql: () => 'countIf(first >= 0)',
  shape(study, groups, small) {
    const { first, starts } = periods(study);
    const { query } = study;
    const complete = study.steps[0]?.complete ?? '';
    const rows = groups.flatMap((group) => {
      const known = new Map(group.rows.map((row) => [numberAt(row, 0), row]));
      const counts = starts.map((_, p) =>
        stageNames.map((_, at) => numberAt(known.get(p), at + 1)),
      );
      const hidden = hiddenStages(counts, small);
      return starts.map((start, p) => {
        const hasPassed = periodStart(first + p + 1, query.unit) <= complete;
        const cells = stageNames.map((name, at) =>
          (name === 'dormant' && !hasPassed) || hidden[p]?.[at] === true
            ? null
            : (counts[p]?.[at] ?? 0),
        );
        return { codes: group.codes, cells: [start, ...cells] };
      });
    });
    return {
      columns: [
        {
          key: query.unit,
          label: words.period,
          type: 'date',
          role: 'time',
          format: 'date',
        },
        ...stageNames.map((key) => ({
          key,
          label: words[key].label,
          means: words[key].means,
          type: 'number' as const,
          role: 'metric' as const,
          format: 'integer' as const,
          unit: words.people,
        })),
      ],
      rows,
      totals: null,
    };
  },
};
