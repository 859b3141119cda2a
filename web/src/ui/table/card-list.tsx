import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noValue } from '../metric/value-text.ts';
import type { DataColumn, DataTableProps, TableSelection } from './data-table-props.ts';
import styles from './table.module.css';

type Props<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rowKey' | 'label' | 'summary' | 'selection'
> & {
  rows: readonly Row[];
};
const mostAtOnce = 10;

/** Shows rows as cards, for small screens: a heading, then a line for each column. */
export function CardList<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, label, summary, selection } = props;
  const { t } = useTranslation('table');
  const [most, setMost] = useState(mostAtOnce);
  const left = rows.length - most;
  const [first] = columns;
  // A number is no heading: a card needs a name.
  const heading =
    columns.find(({ card }) => card === 'title') ?? (first?.align === 'end' ? undefined : first);
  const lines = columns.filter((column) => column !== heading && column.card !== 'none');
  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {rows.slice(0, most).map((row, index) => (
          <li key={rowKey(row)} className={styles.card}>
            {(heading || selection) && (
              <div className={styles.cardTitle}>
                {selection && (
                  <CardChoice row={row} rowKey={String(rowKey(row))} selection={selection} />
                )}
                <div>{heading?.render(row, index)}</div>
              </div>
            )}
            <dl>
              {lines.map((column) => (
                <CardLine key={column.key} column={column} cell={column.render(row, index)} />
              ))}
            </dl>
          </li>
        ))}
        {summary && <CardTotals columns={columns} summary={summary} />}
      </ul>
      {left > 0 && (
        <Button block type="text" onClick={() => setMost(most + mostAtOnce)}>
          {t('more', { count: left })}
        </Button>
      )}
    </>
  );
}

type LineProps<Row> = { column: DataColumn<Row>; cell: ReactNode };

// An empty text needs no line; a number that is not known is shown as such.
function CardLine<Row>({ column: { title, align, card }, cell }: LineProps<Row>) {
  const isNumber = align === 'end';
  if (!isNumber && cell === noValue) return null;
  return (
    <div data-wide={card === 'wide' || undefined}>
      <dt>{title}</dt>
      <dd data-number={isNumber || undefined}>{cell}</dd>
    </div>
  );
}

type ChoiceProps<Row> = { row: Row; rowKey: string; selection: TableSelection<Row> };

function CardChoice<Row>({ row, rowKey, selection: { keys, onChange, nameOf } }: ChoiceProps<Row>) {
  const { t } = useTranslation('table');
  return (
    <Checkbox
      className={styles.cardChoice ?? ''}
      aria-label={t('select', { name: nameOf(row) })}
      checked={keys.includes(rowKey)}
      onChange={({ target }) =>
        onChange(target.checked ? [...keys, rowKey] : keys.filter((key) => key !== rowKey))
      }
    />
  );
}

function CardTotals<Row>({
  columns,
  summary,
}: {
  columns: readonly DataColumn<Row>[];
  summary: NonNullable<Props<Row>['summary']>;
}) {
  const { t } = useTranslation('table');
  const lines = columns.flatMap((column, index) =>
    column.align === 'end' && summary[index] != null ? [{ column, cell: summary[index] }] : [],
  );
  // The name of the totals stands in the first text column.
  const called = columns.findIndex(({ align }) => align !== 'end');
  return (
    <li className={styles.card}>
      <div className={styles.cardTitle}>{summary[called] ?? t('totals')}</div>
      <dl>
        {lines.map(({ column, cell }) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd data-number>{cell}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
