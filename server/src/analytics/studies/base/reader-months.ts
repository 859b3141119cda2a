import { planQueryPart } from '../../compile/plan.ts';
import { sourceSql } from '../../compile/source.ts';
import type { Study, Subject } from './study.ts';

/**
 * Writes FROM and WHERE of the rollup of readers' months for a study of first and last days. The study then reads
 * `reader_key`, `first_day`, `last_day`, `each_n`. Returns null if only the events can answer.
 */
export function readerMonths(study: Study, subject: Subject): string | null {
  const { plan, resolved, steps, bindings } = study;
  const isPlain = resolved.by.length === 0 && steps.every(({ filter }) => filter === undefined);
  if (subject !== 'reader' || !isPlain) return null;
  const aggregates = plan.part.aggregates.map((one) => ({
    ...one,
    metric: { ...one.metric, columns: ['event', 'reader_key'] },
  }));
  const months = planQueryPart({ ...plan.part, aggregates }, resolved, plan.days);
  if (months.rollup?.hasEnds !== true || months.months !== null) return null;
  return sourceSql(months, bindings, ['reader_key != 0', 'each_n > 0']);
}
