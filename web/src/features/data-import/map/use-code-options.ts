import type { ImportField } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { knownCodes } from './known-codes.ts';

type CodeOption = { value: string; label: string };

/** Returns the known codes of a field with their names, for a select. */
export function useCodeOptions(field: ImportField): CodeOption[] {
  const { t } = useTranslation('data-import-words');
  return (knownCodes[field] ?? []).map((code) => ({
    value: code,
    label: t(`code.${field}.${code}`),
  }));
}
