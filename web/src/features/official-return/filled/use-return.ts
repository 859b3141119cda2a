import type { ReturnField } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { notify } from '#lib/notify.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { toNumberText } from '#ui/metric/value-text.ts';
import type { ReturnQuery } from '../place/use-return-place.ts';

/** Reads a return; it waits while form, period and place are not known. */
export function useReturn(query: ReturnQuery | null) {
  return useStatistic(
    ['officialReturn', 'get', query],
    (signal) => {
      if (query === null) return Promise.reject(new Error('no return was chosen'));
      return api.officialReturn.get({ query, signal });
    },
    { isWaiting: query === null },
  );
}

type Change = 'enter' | 'explain' | 'close' | 'reopen';

/** Runs a change of a return, reads everything about returns again, and tells the user. */
export function useReturnChange<Input>(kind: Change, run: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation('official-return');
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    meta: { silent: true },
    onSuccess: async () => {
      notify.success(t(`done.${kind}`));
      await client.invalidateQueries({ queryKey: ['officialReturn'] });
    },
  });
}

/** Returns a function that writes a number of a return in the format of its field. */
export function useFieldText() {
  const { t } = useTranslation('official-return');
  const format = useFormat();
  return (value: number | null, field: Pick<ReturnField, 'format'>): string =>
    value === null ? t('field.unknown') : toNumberText(value, field.format, format);
}
