import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { toStoredItem } from '../report/edit/edited-item.ts';
import type { KeptForm } from './use-components.ts';

/** Reads the reports that the user may change. */
export function useOwnReports() {
  const { data, error } = useStatistic(
    ['analyticsReport', 'list', 'all'],
    (signal) => api.analyticsReport.list({ query: { pageSize: 500 }, signal }),
    { staleSeconds: 10 },
  );
  return { reports: data?.rows.filter(({ mayChange }) => mayChange), error };
}

/** Saves a question as a component, and puts the component at the end of a report. */
export function useAddToReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ report, form }: { report: string; form: KeptForm }): Promise<void> => {
      const params = { id: report };
      const kept = await api.analyticsReport.get({ params });
      const { name, note, range, libraries, filter, items } = kept;
      const { id } = await api.analyticsComponent.create({ body: form });
      // Without a place, the server puts the item after the others.
      const added = { kind: 'component' as const, id };
      const body = {
        ...{ name, note, range, libraries, filter },
        items: [...items.map(toStoredItem), added],
      };
      await api.analyticsReport.update({ params, body });
    },
    meta: { silent: true },
    onSuccess: () =>
      Promise.all(
        ['analyticsReport', 'analyticsComponent'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
