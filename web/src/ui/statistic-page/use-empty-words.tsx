import type { QueryResult } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { type EmptyReason, useWhyEmpty } from './use-why-empty.tsx';

/** Returns the texts of an empty result: why there are no data, and what the user can do. */
export function useEmptyWords(
  { filters, change }: StatisticTools,
  meta: QueryResult['meta'] | undefined,
  hasRange = true,
): EmptyReason {
  const { t } = useTranslation('statistic-page');
  const why = useWhyEmpty()(meta);
  if (why !== null) return why;
  if (meta?.loadedAt === null)
    return { reason: t('empty.noData.reason'), hint: t('empty.noData.hint') };
  if (filters.libraries.length > 0) {
    const action = (
      <Button size="small" onClick={() => change({ libraries: [] })}>
        {t('empty.libraries.action')}
      </Button>
    );
    return { reason: t('empty.libraries.reason'), hint: t('empty.libraries.hint'), action };
  }
  if (!hasRange) return { reason: t('empty.stock.reason'), hint: t('empty.stock.hint') };
  const isWide = filters.range === 'lastYear' || filters.range === 'sofar';
  const action = isWide ? undefined : (
    <Button size="small" onClick={() => change({ range: 'lastYear' })}>
      {t('empty.range.action')}
    </Button>
  );
  return { reason: t('empty.range.reason'), hint: t('empty.range.hint'), action };
}
