import { RuleParameter } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import type { ParameterType } from '../draft.ts';

/** The types of parameters that an author of SQL can add. */
export const parameterTypes: readonly ParameterType[] = RuleParameter.options
  .map(({ shape }) => shape.type.value)
  .filter((type) => type !== 'field');

/** Returns the names of the types of parameters. */
export function useParameterWords(): Record<RuleParameter['type'], string> {
  const { t } = useTranslation('rule-config');
  return {
    text: t('type.text'),
    number: t('type.number'),
    dateRange: t('type.dateRange'),
    enumeration: t('type.enumeration'),
    dictionary: t('type.dictionary'),
    library: t('type.library'),
    location: t('type.location'),
    field: t('type.field'),
  };
}
