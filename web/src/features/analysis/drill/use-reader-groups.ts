import type { CellPlace, Query, ReaderGroup } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { ask, notify } from '#lib/notify.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** Reads the reader groups that the user may use, the newest first. */
export function useReaderGroups() {
  const answer = useStatistic(
    ['readerGroup', 'list'],
    (signal) => api.readerGroup.list({ query: { pageSize: 500 }, signal }),
    { staleSeconds: 10 },
  );
  return { ...answer, data: answer.data?.rows };
}

// Filters list the reader groups too, so their values are read again.
function useForget() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['readerGroup'] });
    await client.invalidateQueries({ queryKey: ['dimension', 'values'] });
  };
}

/** Asks the user and deletes a reader group; questions that filter by this group then find no readers. */
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

/** Saves the readers who are behind a number now as a group. */
export function useAddGroup() {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: NewGroup) => api.readerGroup.add({ body }),
    meta: { silent: true },
    onSuccess: forget,
  });
}
