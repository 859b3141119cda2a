import type { Column, FlowForecast } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartSkeleton } from '#ui/chart/chart-skeleton.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ErrorTable } from './error-table.tsx';
import styles from './forecast.module.css';
import type { Forecast } from './use-forecasts.ts';
import { Verdict } from './verdict.tsx';

/** Shows the items that arrived month by month, with two forecasts of them. */
export function FlowPanel({
  forecast: { data, error, refetch },
}: {
  forecast: Forecast<FlowForecast>;
}) {
  const { t } = useTranslation('holdings-forecast');
  const { full } = useFormat();
  if (error !== null && data === undefined)
    return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <section className={styles.panel} aria-label={t('flows.title')}>
      <header>
        <h2>{t('flows.title')}</h2>
      </header>
      {data === undefined && (
        <div className={styles.waitingChart}>
          <ChartSkeleton kind="line" height={280} />
        </div>
      )}
      {data?.months.length === 0 && <p>{t('flows.none')}</p>}
      {data !== undefined && data.months.length > 0 && (
        <>
          <Verdict
            panel="flows"
            own={data.errors.find(({ method }) => method === 'pace')?.error}
            others={data.errors
              .filter(({ method }) => method === 'monthBefore')
              .map(({ error }) => ({ name: t('flows.short.monthBefore'), error }))}
          />
          <p className={styles.note}>{t('flows.span', { cells: full(data.cells) })}</p>
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

type Words = (
  key: 'flows.month' | 'flows.unit' | `flows.line.${'actual' | 'pace' | 'monthBefore'}`,
) => string;

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
    columns: [
      time,
      metric('actual', t('flows.line.actual')),
      metric('pace', t('flows.line.pace')),
      metric('monthBefore', t('flows.line.monthBefore')),
    ],
    rows: months.map(({ month, actual, pace, monthBefore }) => [
      `${month}-01`,
      ...[actual, Math.round(pace), Math.round(monthBefore)],
    ]),
  };
}
