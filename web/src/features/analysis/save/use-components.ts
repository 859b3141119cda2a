import type { ComponentChart, QueryInput } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

export type KeptForm = {
  name: string;
  note: string;
  query: QueryInput;
  chart: ComponentChart;
  rest: boolean;
};

/** Reads the saved questions. */
export function useComponents() {
  const answer = useStatistic(
    ['analyticsComponent', 'list', 'all'],
    (signal) => api.analyticsComponent.list({ query: { pageSize: 500 }, signal }),
    { staleSeconds: 10 },
  );
  return { ...answer, data: answer.data?.rows };
}

/** Saves a question, as a new component or in place of a saved one; returns the id of the component. */
export function useSaveComponent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string | null; form: KeptForm }): Promise<string> => {
      if (id === null) return (await api.analyticsComponent.create({ body: form })).id;
      await api.analyticsComponent.update({ params: { id }, body: form });
      return id;
    },
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['analyticsComponent'] }),
  });
}
