import { useTranslation } from 'react-i18next';
import type { ConfirmQuestion } from '#lib/notify.ts';

/** Returns the question before a load is taken back. */
export function useUndoQuestion(): (file: string) => ConfirmQuestion {
  const { t } = useTranslation('data-import');
  return (file) => ({
    title: t('undo.title', { file }),
    text: t('undo.text'),
    labels: { yes: t('undo.yes'), no: t('common:cancel') },
  });
}
