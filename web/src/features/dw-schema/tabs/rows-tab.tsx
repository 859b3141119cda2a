import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListExcel } from '#lib/resource/use-list-excel.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { pixelsOfText } from '#lib/text-width.ts';
import { Can, useCan } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { type PanelProps, sampleSize, useRows, useStructure } from '../use-warehouse.ts';
import styles from '../warehouse.module.css';

type TableRow = { index: number; cells: readonly (string | null)[] };

/** Shows the tab with the newest rows of a table, unchanged. */
export function RowsTab(props: PanelProps) {
  const { table, view } = props;
  const { t } = useTranslation('dw-schema');
  const { data, error, isLoading, onRetry } = useRows(props);
  const maySeeReaders = useCan({ all: ['reader:rows'] });
  const excel = useListExcel();
  const { data: structure } = useStructure(props);
  const meansOf = new Map(structure?.rows.map(({ column, means }) => [column, means]));
  const rows = useMemo(() => data?.rows.map((cells, index) => ({ index, cells })), [data]);
  const columns = (data?.columns ?? []).map(
    (name, place): DataColumn<TableRow> => ({
      key: name,
      title: <Head name={name} means={meansOf.get(name) ?? ''} />,
      width: widthFor(name, place, data?.rows ?? []),
      render: ({ cells }) => {
        const text = cells[place] ?? null;
        return text === null || text === '' ? noValue : <span title={text}>{text}</span>;
      },
    }),
  );
  return (
    <DataTable<TableRow>
      label={t('tab.rows')}
      columns={columns}
      rows={rows}
      rowKey={({ index }) => index}
      density="small"
      isLoading={isLoading}
      error={error}
      onRetry={onRetry}
      empty={{ reason: t('rows.empty'), hint: t('rows.emptyHint') }}
      toolbar={
        <>
          <span className={styles.note}>
            {t('rows.note', { count: sampleSize })}
            {!maySeeReaders && ` ${t('rows.withoutReaders')}`}
          </span>
          <Can all={['export:excel']}>
            <Button
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              disabled={!data || data.rows.length === 0}
              loading={excel.isBusy}
              onClick={() =>
                excel.save({
                  list: 'dwSchema.rows',
                  title: `${table.label} ${table.table}`,
                  query: { table: table.table, limit: 200, ...glcOf(view.glc) },
                  columns: columns.map(({ key }, place) => ({ key: String(place), label: key })),
                })
              }
            >
              {t('excel')}
            </Button>
          </Can>
        </>
      }
    />
  );
}

/** Shows the head of a column: its name and meaning. */
function Head({ name, means }: { name: string; means: string }) {
  return (
    <span className={styles.head} title={means}>
      <code>{name}</code>
      <small>{means}</small>
    </span>
  );
}

// Returns the width that the longest text of the first rows needs, within limits.
function widthFor(name: string, place: number, rows: readonly (readonly (string | null)[])[]) {
  const texts = [name, ...rows.slice(0, 20).map((row) => row[place] ?? '')];
  const widest = Math.max(...texts.map(pixelsOfText));
  return Math.min(280, Math.max(104, 24 + widest));
}
