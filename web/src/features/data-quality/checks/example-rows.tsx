import type { QualityCheck, QualityExample, QualityRow } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { type ExcelColumn, useListExcel } from '#lib/resource/use-list-excel.ts';
import { Can } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import styles from '../quality.module.css';

const fields = ['day', 'event', 'library', 'room', 'title', 'barcode', 'value', 'count'] as const;
type Field = (typeof fields)[number];

/** The word for the wrong value that a check lists; it heads the column of values. */
const valueWords: Partial<Readonly<Record<QualityCheck, ValueWord>>> = {
  unknownTitle: 'record',
  itemWithoutTitle: 'record',
  unnamedCodes: 'code',
  returnFirst: 'firstLoan',
  beforeBirth: 'born',
  birthYear: 'born',
  cardDates: 'expires',
  itemDates: 'withdrawn',
  holdDates: 'earliest',
  price: 'price',
  pubYear: 'published',
  amount: 'amount',
};
type ValueWord =
  | ('record' | 'code' | 'firstLoan' | 'born' | 'expires' | 'withdrawn')
  | ('earliest' | 'price' | 'published' | 'amount');

/** Lists the rows behind a check page by page, and saves all of them as a workbook. */
export function ExampleRows({ check, glc }: { check: QualityRow; glc: string }) {
  const { t } = useTranslation('data-quality');
  const [page, setPage] = useState({ number: 1, size: 20 });
  const excel = useListExcel();
  const asked = { check: check.id, ...(glc === '' ? {} : { glc }) };
  const query = { ...asked, pageNum: page.number, pageSize: page.size };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dataQuality', 'rows', query],
    queryFn: ({ signal }) => api.dataQuality.rows({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const columns = useExampleColumns(check, data?.rows ?? []);
  const title = t('rows.title', { name: check.name });
  const save = () =>
    excel.save({ list: 'dataQuality.rows', title, query: asked, columns: toExcel(columns) });
  return (
    <section className={styles.rows}>
      <DataTable
        label={t('rows.label')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        density="small"
        isLoading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        hasBasket={false}
        empty={{ reason: t('rows.none'), hint: t('rows.noneHint') }}
        page={{
          ...page,
          total: data?.total ?? 0,
          onChange: (number, size) => setPage({ number: size === page.size ? number : 1, size }),
        }}
        toolbar={
          <Can all={['export:excel']}>
            <Button
              size="small"
              loading={excel.isBusy}
              disabled={columns.length === 0}
              onClick={save}
            >
              {t('rows.excel')}
            </Button>
          </Can>
        }
      />
    </section>
  );
}

type ExampleColumn = DataColumn<QualityExample> & { key: Field; title: string };

function useExampleColumns({ id }: QualityRow, rows: readonly QualityExample[]): ExampleColumn[] {
  const { t } = useTranslation('data-quality');
  const { date, full } = useFormat();
  const text = (row: QualityExample, field: Field) => {
    const value = row[field];
    if (value === null) return noValue;
    if (field === 'day') return date(String(value));
    return typeof value === 'number' ? full(value) : value;
  };
  const titleOf = (field: Field) => {
    const value = valueWords[id] ?? 'value';
    if (field === 'value') return t(`rows.value.${value}`);
    return field === 'event' && id === 'unnamedCodes'
      ? t('rows.dictionary')
      : t(`rows.column.${field}`);
  };
  return fields
    .filter((field) => rows.some((row) => row[field] !== null))
    .map((field) => ({
      key: field,
      title: titleOf(field),
      render: (row) => text(row, field),
      align: field === 'count' ? ('end' as const) : ('start' as const),
      wraps: true,
    }));
}

const toExcel = (columns: readonly ExampleColumn[]): ExcelColumn[] =>
  columns.map(({ key, title }) => ({
    key,
    label: title,
    format: key === 'day' ? 'date' : key === 'count' ? 'integer' : 'text',
  }));
