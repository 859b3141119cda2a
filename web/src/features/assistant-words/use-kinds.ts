import type { TaughtKind } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';

/** Returns the names of what a word can mean. */
export function useKinds(): Record<TaughtKind, string> {
  const { t } = useTranslation('assistant-words');
  return {
    metric: t('kind.metric'),
    dimension: t('kind.dimension'),
    member: t('kind.member'),
    study: t('kind.study'),
    ignore: t('kind.ignore'),
  };
}
