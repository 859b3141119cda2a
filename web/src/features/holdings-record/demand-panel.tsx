import type { RecordDemand } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { DemandSteps } from '#ui/demand/demand-steps.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './record.module.css';
import { Totals } from './totals.tsx';
import { Verdict } from './verdict.tsx';

const terms = ['perYear', 'loanDays', 'loanable', 'lost', 'lastGain', 'nextGain'] as const;

type Props = {
  bookrecno: string;
  glc: string | undefined;
  /** The library to show; if absent, every library. */
  libcode?: string | undefined;
};

/** Reads the demand for a title, in each library or in one. */
export function useRecordDemand({ bookrecno, glc, libcode }: Props) {
  return useStatistic(
    ['holdingsRecord', 'demand', bookrecno, glc, libcode],
    (signal) =>
      api.holdingsRecord.demand({ params: { bookrecno }, query: { glc, libcode }, signal }),
    { keeps: () => false },
  );
}

/** Shows the demand model of a title in each library, with an explanation of each number. */
export function DemandPanel({ bookrecno, glc, libcode }: Props) {
  const { t } = useTranslation('holdings-record');
  const { data, error, onRetry } = useRecordDemand({ bookrecno, glc, libcode });
  const { full, percent } = useFormat();
  const tenths = (value: number) => full(value, 1);
  const number = (
    key: string,
    render: (row: RecordDemand) => string,
    { width = 84, card = 'line' }: Pick<DataColumn<RecordDemand>, 'width' | 'card'> = {},
  ): DataColumn<RecordDemand> => ({
    key,
    title: t(`demand.${key as 'perYear'}`),
    align: 'end',
    ...{ width, card, render },
  });
  const columns: DataColumn<RecordDemand>[] = [
    {
      key: 'library',
      title: t('column.library'),
      width: 172,
      wraps: true,
      card: 'title',
      render: ({ libraryName }) => libraryName,
    },
    number('perYear', (row) => `${row.isAtLeast ? '≥ ' : ''}${tenths(row.perYear)}`),
    number('loans', ({ loans }) => full(loans)),
    number('loanDays', ({ loanDays }) => tenths(loanDays), { card: 'none' }),
    number('loanable', ({ loanable }) => full(loanable), { width: 92 }),
    number('onShelf', ({ onShelf }) => full(onShelf), { width: 72, card: 'none' }),
    number('holds', ({ holds }) => full(holds)),
    number('lost', ({ lost, lostShare }) => `${tenths(lost)} (${percent(lostShare, 0)})`, {
      width: 96,
    }),
    number('lastGain', ({ lastGain, loanable }) => (loanable === 0 ? noValue : tenths(lastGain)), {
      width: 108,
      card: 'none',
    }),
    number('nextGain', ({ nextGain }) => tenths(nextGain), { width: 108 }),
  ];
  // The library that loses most loans stands first.
  const rows = [...(data ?? [])].sort((one, other) => other.lost - one.lost);
  if (rows.some(({ moveFromName }) => moveFromName !== null))
    columns.push({
      key: 'move',
      title: t('demand.move'),
      width: 160,
      wraps: true,
      render: ({ moveFromName, moveGain }) =>
        moveFromName === null
          ? noValue
          : t('demand.moveFrom', { name: moveFromName, gain: tenths(moveGain ?? 0) }),
    });
  const label = libcode === undefined ? t('demand.title') : t('demand.titleHere');
  const [only] = rows;
  return (
    <section className={styles.part}>
      <h2>{label}</h2>
      {error ? (
        <ReadFailure error={error} onRetry={onRetry} />
      ) : data === undefined ? (
        <TableSkeleton columns={8} lines={3} />
      ) : libcode !== undefined && only !== undefined ? (
        <div className={styles.surface}>
          <Verdict rows={rows} isPlain />
          <Totals
            totals={columns
              .filter(({ key }) => key !== 'library')
              .map(({ title, render }) => [String(title), render(only, 0)] as const)}
          />
        </div>
      ) : (
        <DataTable<RecordDemand>
          label={label}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.libcode}
          density="small"
          empty={{ reason: t('demand.none'), hint: t('demand.noneHint') }}
        />
      )}
      <details className={styles.means}>
        <summary>{t('demand.how')}</summary>
        <dl>
          {terms.map((term) => (
            <div key={term}>
              <dt>{t(`demand.${term}`)}</dt>
              <dd>{t(`means.${term}`)}</dd>
            </div>
          ))}
        </dl>
        {rows.map((row) => (
          <details className={styles.means} key={row.libcode}>
            <summary>{t('demand.of', { name: row.libraryName })}</summary>
            <DemandSteps row={row} />
          </details>
        ))}
      </details>
    </section>
  );
}
