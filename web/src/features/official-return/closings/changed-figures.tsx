import type { ChangedFigure } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import type { ReturnQuery } from '../place/use-return-place.ts';

/** Lists, on demand, the statistics of libraries and months that have changed since the closing. */
export function ChangedFigures({ query }: { query: ReturnQuery }) {
  const { t } = useTranslation('official-return');
  const [isShown, setShown] = useState(false);
  const { form: _, ...asked } = query;
  const { data, error, isLoading, onRetry } = useStatistic(
    ['officialReturn', 'figures', asked],
    (signal) => api.officialReturn.figures({ query: asked, signal }),
    { isWaiting: !isShown },
  );
  const columns = useFigureColumns();
  if (!isShown)
    return (
      <div>
        <Button size="small" onClick={() => setShown(true)}>
          {t('figures.show')}
        </Button>
      </div>
    );
  return (
    <DataTable<ChangedFigure>
      label={t('figures.title')}
      columns={columns}
      rows={data}
      rowKey={({ metric, libcode, month }) => `${metric} ${libcode} ${month}`}
      isLoading={isLoading}
      error={error}
      onRetry={onRetry}
      empty={{ reason: t('figures.none'), hint: t('figures.noneHint') }}
    />
  );
}

function useFigureColumns(): DataColumn<ChangedFigure>[] {
  const { t } = useTranslation('official-return');
  const { full } = useFormat();
  const number = (value: number | null) => (value === null ? noValue : full(value));
  const end = { width: 110, align: 'end' as const };
  return [
    {
      key: 'library',
      title: t('column.library'),
      width: 200,
      card: 'title',
      render: ({ library }) => library,
    },
    { key: 'month', title: t('column.month'), width: 100, render: ({ month }) => month },
    { key: 'name', title: t('column.metric'), width: 140, render: ({ name }) => name },
    { key: 'was', title: t('column.was'), ...end, render: ({ was }) => number(was) },
    { key: 'now', title: t('column.now'), ...end, render: ({ now }) => number(now) },
  ];
}
