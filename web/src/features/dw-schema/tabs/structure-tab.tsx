import { DownloadOutlined, KeyOutlined, UserOutlined } from '@ant-design/icons';
import type { WarehouseColumn } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useListExcel } from '#lib/resource/use-list-excel.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { Can } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { useSortedRows } from '../use-sorted.ts';
import { type PanelProps, useStructure } from '../use-warehouse.ts';
import styles from '../warehouse.module.css';
import { EmptyShare } from './share.tsx';
import { shortType, wordOfType } from './type-word.ts';

/** Shows the tab with the columns of a table: their meaning, and the share of empty values. */
export function StructureTab(props: PanelProps) {
  const { table } = props;
  const { t } = useTranslation('dw-schema');
  const { date } = useFormat();
  const { data, error, isLoading, onRetry } = useStructure(props);
  const { sorted, sortOf } = useSortedRows(data?.rows, sorts);
  const columns = useStructureColumns(props, sortOf);
  return (
    <DataTable<WarehouseColumn>
      label={t('tab.structure')}
      columns={columns}
      rows={sorted}
      rowKey={({ column }) => column}
      density="small"
      isLoading={isLoading}
      error={error}
      onRetry={onRetry}
      toolbar={
        <>
          <span className={styles.note}>
            {data?.countedFrom
              ? t('structure.since', { date: date(data.countedFrom) })
              : t('structure.all')}
          </span>
          <Dictionary {...props} isReady={data !== undefined} key={table.table} />
        </>
      }
    />
  );
}

const sorts = {
  column: ({ column }: WarehouseColumn) => column,
  emptyShare: ({ emptyShare }: WarehouseColumn) => emptyShare,
};
type SortOf = ReturnType<typeof useSortedRows<WarehouseColumn>>['sortOf'];

function useStructureColumns(
  { onChange, table }: PanelProps,
  sortOf: SortOf,
): DataColumn<WarehouseColumn>[] {
  const { t } = useTranslation('dw-schema');
  return [
    {
      key: 'column',
      title: t('structure.column'),
      width: 152,
      card: 'title',
      sort: sortOf('column', 'ascend'),
      render: (row) => <Name row={row} onOpen={() => open(row)} />,
    },
    {
      key: 'means',
      title: t('structure.means'),
      width: 256,
      render: ({ means }) => <Full text={means} />,
    },
    {
      key: 'type',
      title: t('structure.type'),
      width: 136,
      render: ({ type }) => (
        <span title={type}>
          {t(`type.${wordOfType(type)}`)} <code className={styles.typeCode}>{shortType(type)}</code>
        </span>
      ),
    },
    {
      key: 'dictionary',
      title: t('structure.dictionary'),
      width: 116,
      render: ({ dictionary }) =>
        dictionary === null || dictionary === table.table ? (
          noValue
        ) : (
          <button
            type="button"
            className={styles.link}
            onClick={() =>
              onChange({ table: dictionary, tab: 'structure', column: '' }, { push: true })
            }
          >
            {dictionary}
          </button>
        ),
    },
    {
      key: 'emptyShare',
      title: t('structure.empty'),
      width: 128,
      align: 'end',
      sort: sortOf('emptyShare', 'descend'),
      render: ({ emptyShare }) =>
        emptyShare === null ? noValue : <EmptyShare value={emptyShare} />,
    },
  ];

  function open({ column }: WarehouseColumn) {
    onChange({ tab: 'values', column, search: '' }, { push: true });
  }
}

function Name({ row, onOpen }: { row: WarehouseColumn; onOpen: () => void }) {
  const { t } = useTranslation('dw-schema');
  const { column, isKey, isReader, hasValues } = row;
  return (
    <span className={styles.column}>
      {hasValues ? (
        <button type="button" className={styles.link} onClick={onOpen}>
          {column}
        </button>
      ) : (
        <code>{column}</code>
      )}
      {isKey && <KeyOutlined aria-label={t('structure.key')} title={t('structure.key')} />}
      {isReader && (
        <UserOutlined aria-label={t('structure.reader')} title={t('structure.reader')} />
      )}
    </span>
  );
}

function Full({ text }: { text: string }) {
  return (
    <span className={styles.full} title={text}>
      {text}
    </span>
  );
}

function Dictionary({ table, view, isReady }: PanelProps & { isReady: boolean }) {
  const { t } = useTranslation('dw-schema');
  const { isBusy, save } = useListExcel();
  const where = table.isReader
    ? { list: 'dwSchema.readerStructure', query: { table: table.table, ...glcOf(view.glc) } }
    : { list: 'dwSchema.structure', params: { x: table.table }, query: glcOf(view.glc) };
  return (
    <Can all={['export:excel']}>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        disabled={!isReady}
        loading={isBusy}
        onClick={() =>
          save({
            ...where,
            title: `${table.label} ${table.table}`,
            columns: [
              { key: 'column', label: t('structure.column') },
              { key: 'means', label: t('structure.means') },
              { key: 'type', label: t('structure.type') },
              { key: 'dictionary', label: t('structure.dictionary') },
              { key: 'emptyShare', label: t('structure.empty'), format: 'percent' },
            ],
          })
        }
      >
        {t('excel')}
      </Button>
    </Can>
  );
}
