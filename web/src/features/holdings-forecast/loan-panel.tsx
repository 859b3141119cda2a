import type { LoanForecast } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ErrorTable } from './error-table.tsx';
import styles from './forecast.module.css';
import { TableWaiting } from './table-waiting.tsx';
import type { Forecast } from './use-forecasts.ts';
import { Verdict } from './verdict.tsx';

type Props = { forecast: Forecast<LoanForecast>; onMonth: (month: string) => void };

/** Shows a decision as of an earlier month, with the loans of the three months after it. */
export function LoanPanel({ forecast: { data, error, refetch }, onMonth }: Props) {
  const { t } = useTranslation('holdings-forecast');
  const { date } = useFormat();
  if (error !== null && data === undefined)
    return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <section className={styles.panel} aria-label={t('loans.title')}>
      <header>
        <h2>{t('loans.title')}</h2>
        {data?.decidedOn && (
          <Select
            aria-label={t('loans.month')}
            value={data.decidedOn.slice(0, 7)}
            onChange={onMonth}
            options={data.months.map((value) => ({
              value,
              label: date(`${value}-01`, 'month'),
            }))}
          />
        )}
      </header>
      {data === undefined ? <TableWaiting rows={3} tables={2} /> : <Scores data={data} />}
    </section>
  );
}

function Scores({ data }: { data: LoanForecast }) {
  const { t } = useTranslation('holdings-forecast');
  const { date, full, percent } = useFormat();
  if (data.decidedOn === null || data.scoredUntil === null) return <p>{t('loans.tooShort')}</p>;
  const { demand, monthsBefore } = data.topTenth;
  const share = (value: number | null) => (value === null ? noValue : percent(value, 1));
  const errorOf = (wanted: LoanForecast['errors'][number]['method']) =>
    data.errors.find(({ method }) => method === wanted)?.error ?? null;
  return (
    <>
      <Verdict
        panel="loans"
        own={errorOf('demand')}
        others={(['monthsBefore', 'yearBefore'] as const).map((method) => ({
          name: t(`loans.short.${method}`),
          error: errorOf(method),
        }))}
      />
      <p className={styles.note}>
        {t('loans.span', {
          decided: date(data.decidedOn),
          until: date(data.scoredUntil),
          loans: full(data.loans),
          cells: full(data.cells),
        })}
      </p>
      <div className={styles.pair}>
        <ErrorTable
          caption={t('loans.errors')}
          errors={data.errors}
          nameOf={(method) => t(`loans.method.${method}`)}
        />
        <Plans plans={data.plans} />
      </div>
      <p>{t('loans.top', { demand: share(demand), monthsBefore: share(monthsBefore) })}</p>
      <p className={styles.note}>{t('loans.note')}</p>
    </>
  );
}

function Plans({ plans }: Pick<LoanForecast, 'plans'>) {
  const { t } = useTranslation('holdings-forecast');
  const { full } = useFormat();
  const perCopy = (value: number | null) => (value === null ? noValue : full(value, 2));
  return (
    <table className={styles.table}>
      <caption>{t('plans.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('plans.moves')}</th>
          <th scope="col">{t('plans.to')}</th>
          <th scope="col">{t('plans.from')}</th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ method, moves, perCopyTo, perCopyFrom }) => (
          <tr key={method}>
            <th scope="row">{t(`plans.method.${method}`)}</th>
            <td>{full(moves)}</td>
            <td>{perCopy(perCopyTo)}</td>
            <td>{perCopy(perCopyFrom)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
