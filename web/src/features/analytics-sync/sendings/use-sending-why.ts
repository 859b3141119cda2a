import type { SyncSending } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';

type Failed = Pick<SyncSending, 'trouble' | 'refusal' | 'status'>;

/** Returns the function that writes why a report did not arrive; empty if it arrived. */
export function useSendingWhy(): (sending: Failed) => string {
  const { t } = useTranslation('analytics-sync');
  const refusals: Readonly<Record<string, string>> = {
    'sync.signature': t('refusal.signature'),
    'sync.stale': t('refusal.stale'),
    'sync.repeated': t('refusal.repeated'),
    'sync.no_key': t('lacks.key'),
    'sync.old_key': t('lacks.oldKey'),
    'permission.denied': t('refusal.denied'),
    'rate.limited': t('refusal.busy'),
    not_found: t('refusal.notFound'),
    internal: t('refusal.internal'),
  };
  return ({ trouble, refusal, status }) => {
    if (refusal !== null) return refusals[refusal] ?? t('refusal.other', { status: status ?? '' });
    if (trouble === null) return '';
    return trouble === 'status'
      ? t('refusal.other', { status: status ?? '' })
      : t(`trouble.${trouble}`);
  };
}
