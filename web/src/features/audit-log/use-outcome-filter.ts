import { useTranslation } from 'react-i18next';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';

/** Returns the filter by outcome: done or refused. */
export function useOutcomeFilter(): ResourceFilter {
  const { t } = useTranslation('audit-log');
  return {
    name: 'isSuccess',
    label: t('column.outcome'),
    options: (['true', 'false'] as const).map((value) => ({ value, label: t(`outcome.${value}`) })),
  };
}
