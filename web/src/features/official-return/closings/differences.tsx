import type { OfficialReturn, ReturnDifference } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import filledStyles from '../filled/filled.module.css';
import { useFieldText } from '../filled/use-return.ts';
import type { ShowRows } from '../filled/use-show-rows.ts';
import type { ReturnQuery } from '../place/use-return-place.ts';
import { ChangedFigures } from './changed-figures.tsx';
import styles from './closings.module.css';

type Props = { query: ReturnQuery; filled: OfficialReturn; onRows: ShowRows };

/** Shows what was published beside what the data say now, with the reasons for each difference. */
export function Differences({ query, filled, onRows }: Props) {
  const { t } = useTranslation('official-return');
  const { data, error, isLoading, onRetry } = useStatistic(
    ['officialReturn', 'differences', query, filled.closing?.id],
    (signal) => api.officialReturn.differences({ query, signal }),
  );
  const columns = useDifferenceColumns(onRows);
  return (
    <section className={filledStyles.panel} aria-label={t('differences.title')}>
      <h2>{t('differences.title')}</h2>
      {data?.length === 0 ? (
        <p>{t('differences.none')}</p>
      ) : (
        <DataTable<ReturnDifference>
          label={t('differences.title')}
          columns={columns}
          rows={data}
          rowKey={({ code }) => code}
          isLoading={isLoading}
          error={error}
          onRetry={onRetry}
        />
      )}
      <ChangedFigures query={query} />
    </section>
  );
}

function useDifferenceColumns(onRows: ShowRows): DataColumn<ReturnDifference>[] {
  const { t } = useTranslation('official-return');
  const text = useDifferenceText();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 200,
      card: 'title',
      wraps: true,
      render: ({ name }) => name,
    },
    {
      key: 'was',
      title: t('column.was'),
      width: 120,
      align: 'end',
      render: (row) => text(row.was, row),
    },
    {
      key: 'now',
      title: t('column.now'),
      width: 120,
      align: 'end',
      render: (row) => text(row.now, row),
    },
    {
      key: 'difference',
      title: t('column.difference'),
      width: 110,
      align: 'end',
      render: (row) => {
        if (row.was === null || row.now === null) return noValue;
        const difference = row.now - row.was;
        return `${difference > 0 ? '+' : ''}${text(difference, row)}`;
      },
    },
    {
      key: 'why',
      title: t('column.why'),
      width: 420,
      least: 240,
      card: 'wide',
      render: ({ reasons }) => <Reasons reasons={reasons} onRows={onRows} />,
    },
  ];
}

// A quotient may change by less than its two decimals, and then has four.
function useDifferenceText() {
  const text = useFieldText();
  const { full } = useFormat();
  return (value: number | null, row: ReturnDifference): string => {
    const isFine = row.format !== 'percent' && text(row.was, row) === text(row.now, row);
    return isFine && value !== null ? full(value, 4) : text(value, row);
  };
}

type ReasonsProps = { reasons: ReturnDifference['reasons']; onRows: ShowRows };

function Reasons({ reasons, onRows }: ReasonsProps) {
  const { t } = useTranslation('official-return');
  const { date } = useFormat();
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, says, load, query }) => (
        <li key={`${reason} ${load?.batch ?? ''}`}>
          {says}
          {load?.at && <small>{date(load.at, 'minute')}</small>}
          {query !== null && (
            <Button size="small" type="link" onClick={() => onRows(query)}>
              {t('differences.rows')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
