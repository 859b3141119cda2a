import { Pagination, Table, type TableColumnsType, type TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { type ComponentRef, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { useRoom } from '#lib/window/use-room.ts';
import { BasketButton } from '../basket/basket-button.tsx';
import { ReadFailure } from '../read-failure/read-failure.tsx';
import { CardList } from './card-list.tsx';
import { useCellKeys } from './cells/use-cell-keys.ts';
import { columnsWithin, widthOfColumns } from './columns-within.ts';
import {
  type DataColumn,
  type DataTableProps,
  selectionWidth,
  type TablePage,
  type TableSelection,
} from './data-table-props.ts';
import styles from './table.module.css';
import { TableEmpty, TableSkeleton } from './table-states.tsx';

// The table of the console: Ant Design's table, with loading, error and empty states, and cards on small screens.

const virtualFrom = 200;
const virtualHeight = 560;

/** Shows rows as a table; the caller provides rows, order and pages. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, error, isLoading, toolbar, columns } = props;
  return (
    <div className={styles.table} aria-busy={isLoading}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {rows ? (
        <Rows {...props} rows={rows} />
      ) : error != null ? (
        <ReadFailure error={error} onRetry={props.onRetry} refused={props.refused} />
      ) : (
        <TableSkeleton columns={Math.min(6, Math.max(3, columns.length))} />
      )}
    </div>
  );
}

type RowsProps<Row> = DataTableProps<Row> & { rows: readonly Row[] };

function Rows<Row extends object>(props: RowsProps<Row>) {
  const isNarrow = useIsNarrow();
  const { rows, page, hasCards = true, hasBasket = true, isLoading } = props;
  if (rows.length === 0) return <TableEmpty words={props.empty} />;
  return (
    <div className={styles.rows} data-stale={isLoading || undefined}>
      {isNarrow && hasCards ? <CardList {...props} /> : <Lines {...props} />}
      <div className={styles.foot}>
        {hasBasket && (
          <BasketButton
            label={props.label}
            table={{
              columns: props.columns,
              total: page?.total ?? rows.length,
              lines: () =>
                rows.map((row, index) => props.columns.map(({ render }) => render(row, index))),
            }}
          />
        )}
        {page && page.total > 0 && <Pages page={page} isNarrow={isNarrow} />}
      </div>
    </div>
  );
}

function Pages({ page, isNarrow }: { page: TablePage; isNarrow: boolean }) {
  const { t } = useTranslation('table');
  return (
    <Pagination
      className={styles.pages}
      size="small"
      current={page.number}
      pageSize={page.size}
      total={page.total}
      onChange={page.onChange}
      simple={isNarrow}
      showSizeChanger={!isNarrow}
      pageSizeOptions={[10, 20, 50, 100]}
      showTotal={(total) => t('total', { count: total })}
    />
  );
}

function Lines<Row extends object>(props: RowsProps<Row>) {
  const { rows, rowKey, density = 'small', height, label } = props;
  const { selection, cellKeys, heading: Heading = 'h3' } = props;
  const { t } = useTranslation('table');
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const table = useRef<ComponentRef<typeof Table>>(null);
  const handlers = useCellKeys(section, {
    isOn: cellKeys !== undefined,
    keys: rows.map(rowKey),
    reveal: (key) => table.current?.scrollTo({ key }),
  });
  const isVirtual = rows.length > virtualFrom;
  // A list that draws only its visible rows needs rows of equal height.
  const room = useRoom(section) - (selection ? selectionWidth : 0);
  const columns = isVirtual ? props.columns : columnsWithin(props.columns, room);
  const width = widthOfColumns(columns);
  const bodyHeight = height ?? (isVirtual ? virtualHeight : undefined);
  return (
    <section ref={section} aria-labelledby={id} {...handlers}>
      <Heading id={id} className="visually-hidden">
        {t('caption', { label, count: rows.length })}
        {cellKeys && t(`cellKeys.${cellKeys}`)}
      </Heading>
      <Table<Row>
        ref={table}
        columns={columns.map(toAntColumn)}
        dataSource={rows}
        rowKey={rowKey}
        size={density}
        pagination={false}
        virtual={isVirtual}
        scroll={bodyHeight === undefined ? { x: width } : { x: width, y: bodyHeight }}
        sticky={bodyHeight === undefined}
        {...(selection ? { rowSelection: toAntSelection(selection, t) } : {})}
        summary={() => props.summary && totals(props.summary, columns, bodyHeight !== undefined)}
      />
    </section>
  );
}

function toAntColumn<Row>(column: DataColumn<Row>): TableColumnsType<Row>[number] {
  const { key, title, align = 'start', width, fixed, sort, render, wraps } = column;
  return {
    key,
    // A text takes two lines rather than being cut.
    title: typeof title === 'string' ? <span className={styles.heading}>{title}</span> : title,
    align,
    ellipsis: { showTitle: false },
    render: (_: unknown, row: Row, index: number) =>
      wraps ? <div className={styles.wraps}>{render(row, index)}</div> : render(row, index),
    ...(width === undefined ? {} : { width }),
    ...(fixed === undefined ? {} : { fixed }),
    ...(align === 'end' ? { className: styles.number } : {}),
    ...(sort === undefined
      ? {}
      : {
          sorter: true,
          sortOrder: sort.order,
          showSorterTooltip: false,
          onHeaderCell: () => ({
            onClickCapture: (event) => {
              // A click on the button that explains a metric must not sort the table.
              if (!isInButton(event.target)) sort.onSort();
            },
            onKeyDown: (event) => {
              if (isInButton(event.target) || (event.key !== 'Enter' && event.key !== ' ')) return;
              event.preventDefault();
              sort.onSort();
            },
          }),
        }),
  };
}

function toAntSelection<Row>(
  { keys, onChange, nameOf }: TableSelection<Row>,
  t: TFunction<'table'>,
): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...keys],
    columnWidth: selectionWidth,
    onChange: (chosen) => onChange(chosen.map(String)),
    getCheckboxProps: (row) => ({ 'aria-label': t('select', { name: nameOf(row) }) }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('selectAll') }),
  };
}

function isInButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

// This is a function, not a component: Ant Design fixes the line only if it receives a `Table.Summary` directly.
function totals<Row>(
  cells: readonly ReactNode[],
  columns: readonly DataColumn<Row>[],
  isFixed: boolean,
) {
  return (
    <Table.Summary fixed={isFixed}>
      <Table.Summary.Row className={styles.totals}>
        {columns.map(({ key, align = 'start' }, index) => (
          <Table.Summary.Cell
            key={key}
            index={index}
            align={align}
            className={align === 'end' ? styles.number : ''}
          >
            {cells[index]}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
