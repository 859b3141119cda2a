import type { Sync, SyncTrial } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { useSendingWhy } from '../sendings/use-sending-why.ts';

/** Returns the function that asks the parent of a group whether it takes reports, and says what came back. */
export function useTryParent(): (row: Pick<Sync, 'glc'>) => Promise<void> {
  const { t } = useTranslation('analytics-sync');
  const why = useSendingWhy();
  const tell = (trial: SyncTrial) => {
    if (trial.isGood) notify.success(t('test.good'));
    else notify.error(t('test.bad', { why: why(trial) }));
  };
  return ({ glc }) => api.analyticsSync.test({ body: { glc } }).then(tell, handleError);
}
