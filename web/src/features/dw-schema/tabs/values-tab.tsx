import { DownloadOutlined } from '@ant-design/icons';
import type { DistinctValues, WarehouseColumn } from '@stacksight/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useListExcel } from '#lib/resource/use-list-excel.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { Can } from '#ui/can/can.tsx';
import { SearchField } from '#ui/form-parts/search-field.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { useSortedRows } from '../use-sorted.ts';
import { type PanelProps, useStructure, useValues, valuesAtOnce } from '../use-warehouse.ts';
import styles from '../warehouse.module.css';
import { EmptyShare } from './share.tsx';

type DistinctValue = DistinctValues['rows'][number];

/** Shows the tab with the values of one column, the most frequent first. */
export function ValuesTab(props: PanelProps) {
  const { table, view, onChange } = props;
  const { t } = useTranslation('dw-schema');
  const structure = useStructure(props);
  const choices = structure.data?.rows.filter(({ hasValues }) => hasValues) ?? [];
  const chosen =
    choices.find(({ column }) => column === view.column) ??
    choices.find(({ dictionary }) => dictionary !== null) ??
    choices[0];
  const isOfReaders = table.isReader || (chosen?.isReader ?? false);
  const { data, error, isLoading, onRetry } = useValues(props, chosen?.column ?? '', isOfReaders);
  const { sorted, sortOf } = useSortedRows(data?.rows, sorts);
  const columns = useValueColumns(table.rows ?? 0, data?.rows ?? [], sortOf);
  return (
    <DataTable<DistinctValue>
      label={t('tab.values')}
      columns={columns}
      rows={sorted}
      rowKey={({ value }) => value ?? ''}
      density="small"
      isLoading={isLoading}
      error={error ?? structure.error}
      onRetry={onRetry}
      empty={{ reason: t('values.empty'), hint: t('values.emptyHint') }}
      toolbar={
        <>
          <Select
            className={styles.choice ?? ''}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('values.column')}
            value={chosen?.column ?? null}
            popupMatchSelectWidth={false}
            options={choices.map(({ column, means }) => ({
              value: column,
              label: `${column} · ${means}`,
            }))}
            onChange={(column) => onChange({ column, search: '' })}
          />
          <SearchField
            key={chosen?.column}
            className={styles.search ?? ''}
            label={t('values.search')}
            value={view.search}
            onSearch={(search) => onChange({ search })}
          />
          <span className={styles.note}>{useTotal(data)}</span>
          <ValuesBook {...props} column={chosen} isOfReaders={isOfReaders} />
        </>
      }
    />
  );
}

function useTotal(data: DistinctValues | undefined): string {
  const { t } = useTranslation('dw-schema');
  const { full } = useFormat();
  if (data === undefined) return '';
  const total = full(data.total);
  return data.total > data.rows.length
    ? t('values.some', { total, shown: full(data.rows.length) })
    : t('values.all', { total, count: data.total });
}

const sorts = {
  label: ({ label, value }: DistinctValue) => label ?? value,
  value: ({ value }: DistinctValue) => value,
  count: ({ count }: DistinctValue) => count,
};
type SortOf = ReturnType<typeof useSortedRows<DistinctValue>>['sortOf'];

function useValueColumns(
  rows: number,
  values: readonly DistinctValue[],
  sortOf: SortOf,
): DataColumn<DistinctValue>[] {
  const { t } = useTranslation('dw-schema');
  const { full } = useFormat();
  const isNamed = values.some(({ label }) => label !== null);
  const unknown = <span className={styles.none}>{t('values.unknown')}</span>;
  return [
    ...(isNamed
      ? [
          {
            key: 'label',
            title: t('values.label'),
            width: 240,
            card: 'title' as const,
            sort: sortOf('label', 'ascend'),
            render: ({ value, label }: DistinctValue) =>
              value === null ? unknown : (label ?? noValue),
          },
        ]
      : []),
    {
      key: 'value',
      title: t('values.value'),
      width: 200,
      ...(isNamed ? {} : { card: 'title' as const }),
      sort: sortOf('value', 'ascend'),
      render: ({ value }) =>
        value === null ? isNamed ? noValue : unknown : <code title={value}>{value}</code>,
    },
    {
      key: 'count',
      title: t('values.count'),
      width: 120,
      align: 'end',
      sort: sortOf('count', 'descend'),
      render: ({ count }) => full(count),
    },
    {
      key: 'share',
      title: t('values.share'),
      width: 144,
      align: 'end',
      render: ({ count }) => (rows === 0 ? noValue : <EmptyShare value={count / rows} />),
    },
  ];
}

type BookProps = PanelProps & { column: WarehouseColumn | undefined; isOfReaders: boolean };

function ValuesBook({ table, view, column, isOfReaders }: BookProps) {
  const { t } = useTranslation('dw-schema');
  const { isBusy, save } = useListExcel();
  const name = column?.column ?? '';
  return (
    <Can all={['export:excel']}>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        disabled={column === undefined}
        loading={isBusy}
        onClick={() =>
          save({
            list: isOfReaders ? 'dwSchema.readerDistinct' : 'dwSchema.distinct',
            title: `${table.table} ${name}`,
            query: {
              table: table.table,
              column: name,
              limit: mostInBook,
              ...glcOf(view.glc),
              ...(view.search === '' ? {} : { search: view.search }),
            },
            columns: [
              { key: 'value', label: t('values.value') },
              { key: 'label', label: t('values.label') },
              { key: 'count', label: t('values.count'), format: 'integer' },
            ],
          })
        }
      >
        {t('excel')}
      </Button>
    </Can>
  );
}

const mostInBook = Math.max(500, valuesAtOnce);
