import type { CellPlace, Query, ReaderGroup } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { ask, notify } from '#lib/notify.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** The groups of readers that the user may use, the newest first. */
export function useReaderGroups() {
  const answer = useStatistic(
    ['readerGroup', 'list'],
    (signal) => api.readerGroup.list({ query: { pageSize: 500 }, signal }),
    { staleSeconds: 10 },
  );
  return { ...answer, data: answer.data?.rows };
}

// Groups are also values of filters.
function useForget() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['readerGroup'] });
    await client.invalidateQueries({ queryKey: ['dimension', 'values'] });
  };
}

/** Deletes a group after a question; questions that filter by it then find no readers. */
export function useRemoveGroup() {
  const { t } = useTranslation('analysis');
  const forget = useForget();
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.readerGroup.remove({ params: { id } }),
    onSuccess: async () => {
      notify.success(t('common:done.delete'));
      await forget();
    },
  });
  return async ({ id, name }: ReaderGroup) => {
    const text = [t('common:confirm.delete'), t('group.removeText')].join('\n');
    if (await ask({ title: t('group.removeTitle', { name }), text })) mutate(id);
  };
}

type NewGroup = { name: string; note: string; query: Query; cell: CellPlace };

/** Saves the current readers behind a number. */
export function useAddGroup() {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: NewGroup) => api.readerGroup.add({ body }),
    meta: { silent: true },
    onSuccess: forget,
  });
}
