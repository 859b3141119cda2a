import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';

type Again = {
  stream: string;
  /** The days that are read again; null for the whole stream. */
  days: { from: string | null; until: string } | null;
};

/** Returns the change that makes the next run of a rule read days of a stream, or all of it, again. */
export function useReset(id: string) {
  const { t } = useTranslation('etl-rule-config');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Again) => api.etlRuleConfig.reset({ params: { id }, body }),
    onSuccess: async () => {
      notify.success(t('state.isReset'));
      await queries.invalidateQueries({ queryKey: ['etlRuleConfig'] });
    },
    onError: (error) => handleError(error),
  });
}
