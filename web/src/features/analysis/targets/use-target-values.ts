import { type KeptRange, rangeToText, type TargetValue } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { type Answer, useStatistics } from '#lib/statistics/use-statistic.ts';

/** The values of targets now, over their own days unless others are given. */
export function useTargetValues(
  ids: readonly string[],
  range: KeptRange | null = null,
): ReadonlyMap<string, Answer<TargetValue>> {
  const query = range === null ? {} : { range: rangeToText(range) };
  const answers = useStatistics<TargetValue>(
    ids.map((id) => ({
      key: ['analyticsTarget', 'value', id, query],
      ask: (signal) => api.analyticsTarget.value({ params: { id }, query, signal }),
    })),
  );
  return new Map(
    ids.flatMap((id, index) => {
      const answer = answers[index];
      return answer === undefined ? [] : [[id, answer] as const];
    }),
  );
}
