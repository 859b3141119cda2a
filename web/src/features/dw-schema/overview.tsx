import type { WarehouseTable } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { useSortedRows } from './use-sorted.ts';
import styles from './warehouse.module.css';

type Props = { tables: readonly WarehouseTable[]; onChoose: (table: string) => void };

const sorts = {
  label: ({ label }: WarehouseTable) => label,
  rows: ({ rows }: WarehouseTable) => rows,
  dataUntil: ({ dataUntil }: WarehouseTable) => dataUntil,
};

/** Shows the list of all tables with their numbers of rows and newest data. */
export function Overview({ tables, onChoose }: Props) {
  const { t } = useTranslation('dw-schema');
  const { full, date, ago } = useFormat();
  const { sorted, sortOf } = useSortedRows(tables, sorts);
  const columns: DataColumn<WarehouseTable>[] = [
    {
      key: 'label',
      title: t('overview.table'),
      width: 200,
      wraps: true,
      card: 'title',
      sort: sortOf('label', 'ascend'),
      render: ({ table, label }) => (
        <button type="button" className={styles.open} onClick={() => onChoose(table)}>
          {label}
        </button>
      ),
    },
    {
      key: 'means',
      title: t('structure.means'),
      width: 504,
      wraps: true,
      render: ({ means }) => (
        <span className={styles.full} title={means}>
          {means}
        </span>
      ),
    },
    {
      key: 'rows',
      title: t('fact.rows'),
      width: 100,
      align: 'end',
      sort: sortOf('rows', 'descend'),
      render: ({ rows }) => (rows === null ? t('fact.hidden') : full(rows)),
    },
    {
      key: 'dataUntil',
      title: t('overview.until'),
      width: 116,
      sort: sortOf('dataUntil', 'descend'),
      render: ({ dataUntil }) => (dataUntil === null ? noValue : date(dataUntil)),
    },
    {
      key: 'loadedAt',
      title: t('fact.loadedAt'),
      width: 128,
      render: ({ loadedAt }) =>
        loadedAt === null ? noValue : <span title={date(loadedAt, 'minute')}>{ago(loadedAt)}</span>,
    },
  ];
  return (
    <section className={styles.nothing} aria-label={t('overview.title')}>
      <h2 className={styles.overviewTitle}>{t('overview.title')}</h2>
      <p className={styles.note}>{t('choose.hint')}</p>
      <DataTable<WarehouseTable>
        label={t('overview.title')}
        columns={columns}
        rows={sorted}
        rowKey={({ table }) => table}
        density="small"
      />
    </section>
  );
}
