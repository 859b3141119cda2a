import type { InsufficientTitle, RecordDemand } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { DemandSteps } from '#ui/demand/demand-steps.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { TransferLink } from '#ui/transfer-link/transfer-link.tsx';
import styles from './insufficient-demand.module.css';

/**
 * Shows the demand behind a line: the advice to move or buy, each number with its computation, and the copies of all
 * libraries.
 */
export function InsufficientDemand({ row }: { row: InsufficientTitle }) {
  const { t } = useTranslation('insufficient-holdings');
  const { full } = useFormat();
  const glc = new URLSearchParams(useLocation().search).get('glc') ?? '';
  const { bookrecno, libcode } = row;
  const { data, error, onRetry } = useStatistic(
    ['holdingsRecord', 'demand', bookrecno, glc],
    (signal) => api.holdingsRecord.demand({ params: { bookrecno }, query: glcOf(glc), signal }),
    { keeps: () => false },
  );
  const columns = useLibraryColumns();
  if (error) return <ReadFailure error={error} onRetry={onRetry} />;
  if (!data) return <p role="status">{t('detail.loading')}</p>;
  const own = data.find((one) => one.libcode === libcode);
  const search = new URLSearchParams({ entries: 'loan', ...glcOf(glc) });
  const plan = row.moveFrom !== null && <TransferLink from={row.moveFrom} to={libcode} glc={glc} />;
  const tenths = (value: number) => full(Math.round(value * 10) / 10, 1);
  const gain = own === undefined ? 0 : tenths(own.nextGain);
  return (
    <>
      {own === undefined && row.moveFromName !== null && (
        <>
          <h3 className={styles.head}>{t('detail.compare')}</h3>
          <ul className={styles.choices}>
            <li>
              {t('detail.move', { name: row.moveFromName, gain: tenths(row.moveGain ?? 0) })} {plan}
            </li>
          </ul>
          <p>{t('detail.sought')}</p>
        </>
      )}
      {own !== undefined && (
        <>
          <h3 className={styles.head}>{t('detail.compare')}</h3>
          <ul className={styles.choices}>
            <li>
              {row.moveFromName === null
                ? t('detail.noMove')
                : t('detail.move', {
                    name: row.moveFromName,
                    gain: tenths(row.moveGain ?? 0),
                  })}{' '}
              {plan}
            </li>
            <li>
              {row.price === null
                ? t('detail.buyUnpriced', { gain })
                : t('detail.buy', { price: full(row.price, 2), gain })}
            </li>
          </ul>
          <h3 className={styles.head}>{t('detail.how')}</h3>
          <DemandSteps
            row={{ ...own, moveFromName: row.moveFromName, moveGain: row.moveGain }}
            price={row.price}
            loans={<Link to={`/holdings/title/${bookrecno}?${search}`}>{t('detail.loans')}</Link>}
          />
        </>
      )}
      <h3 className={styles.head}>{t('detail.libraries')}</h3>
      <DataTable<RecordDemand>
        label={t('detail.libraries')}
        columns={columns}
        rows={data}
        rowKey={(one) => one.libcode}
        density="small"
        empty={{ reason: t('detail.noLibraries'), hint: '' }}
      />
    </>
  );
}

function useLibraryColumns(): DataColumn<RecordDemand>[] {
  const { t } = useTranslation('insufficient-holdings');
  const { full } = useFormat();
  const number = (
    key: 'held' | 'onShelf' | 'onLoan' | 'holds' | 'perYear' | 'lost',
    digits = 0,
  ): DataColumn<RecordDemand> => ({
    key,
    title: t(`column.${key}`),
    width: 84,
    align: 'end',
    render: (row) => full(digits === 0 ? row[key] : Math.round(row[key] * 10) / 10, digits),
  });
  return [
    {
      key: 'library',
      title: t('column.library'),
      width: 130,
      wraps: true,
      card: 'title',
      render: ({ libraryName }) => libraryName,
    },
    number('held'),
    number('onShelf'),
    number('onLoan'),
    number('holds'),
    number('perYear', 1),
    number('lost', 1),
  ];
}
