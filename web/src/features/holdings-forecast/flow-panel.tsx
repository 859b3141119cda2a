import type { Column, FlowForecast } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ErrorTable } from './error-table.tsx';
import styles from './forecast.module.css';

/** Shows the items that arrived month by month, with two forecasts of them. */
export function FlowPanel({ glc }: { glc: string }) {
  const { t } = useTranslation('holdings-forecast');
  const { full } = useFormat();
  const query = glcOf(glc);
  const { data, error, refetch } = useQuery({
    queryKey: ['holdingsForecast', 'flows', query],
    queryFn: ({ signal }) => api.holdingsForecast.flows({ query, signal }),
  });
  if (error !== null && data === undefined)
    return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <section className={styles.panel} aria-label={t('flows.title')}>
      <header>
        <h2>{t('flows.title')}</h2>
      </header>
      {data === undefined && <div className={styles.waitingChart} />}
      {data?.months.length === 0 && <p>{t('flows.none')}</p>}
      {data !== undefined && data.months.length > 0 && (
        <>
          <p>{t('flows.span', { cells: full(data.cells) })}</p>
          <Chart kind="line" label={t('flows.title')} result={toResult(data, t)} />
          {data.cells > 0 && (
            <ErrorTable
              caption={t('flows.errors')}
              errors={data.errors}
              nameOf={(method) => t(`flows.method.${method}`)}
            />
          )}
        </>
      )}
    </section>
  );
}

type Words = (key: 'flows.month' | 'flows.actual' | 'flows.method.pace' | 'flows.unit') => string;

function toResult({ months }: FlowForecast, t: Words) {
  const plain = { labels: null, means: null, formula: null } as const;
  const metric = (key: string, label: string): Column => ({
    ...{ ...plain, key, label, type: 'number', role: 'metric', format: 'integer' },
    unit: t('flows.unit'),
  });
  const time: Column = {
    ...{ ...plain, key: 'month', type: 'date', role: 'time', unit: null, format: 'date' },
    label: t('flows.month'),
  };
  return {
    columns: [time, metric('actual', t('flows.actual')), metric('pace', t('flows.method.pace'))],
    rows: months.map(({ month, actual, pace }) => [`${month}-01`, actual, Math.round(pace)]),
  };
}
