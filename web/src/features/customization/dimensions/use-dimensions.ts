import type { OverviewPanel } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** Reads the possible dimensions of an overview, and the dimensions that a library group has chosen. */
export function useDimensions(panel: OverviewPanel, glc: string) {
  const query = glcOf(glc);
  const choices = useStatistic(['customization', 'getDimensions'], (signal) =>
    api.customization.getDimensions({ signal }),
  );
  const chosen = useStatistic(
    ['customization', 'getOverviewDimensions', query],
    (signal) => api.customization.getOverviewDimensions({ query, signal }),
    { staleSeconds: 0 },
  );
  return {
    choices: choices.data?.find((one) => one.panel === panel)?.dimensions,
    chosen: chosen.data?.find((one) => one.panel === panel)?.dimensions,
  };
}

/** Saves the dimensions of an overview for all users of a library group. */
export function useEditDimensions(panel: OverviewPanel, glc: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dimensions: string[]) =>
      api.customization.editOverviewDimension({
        body: { ...glcOf(glc), panel, dimensions },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customization'] }),
  });
}
