import type { TargetValue } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { type Answer, useStatistics } from '#lib/statistics/use-statistic.ts';

/** Reads the current values of targets, each over its own range. */
export function useTargetValues(ids: readonly string[]): ReadonlyMap<string, Answer<TargetValue>> {
  const answers = useStatistics<TargetValue>(
    ids.map((id) => ({
      key: ['analyticsTarget', 'value', id],
      ask: (signal) => api.analyticsTarget.value({ params: { id }, query: {}, signal }),
    })),
  );
  return new Map(
    ids.flatMap((id, index) => {
      const answer = answers[index];
      return answer === undefined ? [] : [[id, answer] as const];
    }),
  );
}
