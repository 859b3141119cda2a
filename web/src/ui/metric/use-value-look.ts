import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import type { ValueLook } from './value-text.ts';

/** Returns the language, number format and texts for missing labels that `toCellText` and similar functions need. */
export function useValueLook(): ValueLook {
  const { t } = useTranslation('metric');
  const format = useFormat();
  const language = useLanguage();
  return useMemo(() => {
    const words = {
      unknown: t('unknown'),
      rest: t('rest'),
      yes: t('yes'),
      no: t('no'),
      closed: t('closed'),
      unknownNumber: t('notKnown'),
    };
    return { language, format, words };
  }, [t, format, language]);
}
