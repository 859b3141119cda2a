import { useTranslation } from 'react-i18next';
import type { CellPick, ResultData } from '../metric/result-data.ts';
import { columnGrain } from '../metric/time-text.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { isNumeric, toCellText, unitBeside } from '../metric/value-text.ts';
import styles from './chart.module.css';

type Props = {
  label: string;
  result: ResultData;
  /** True if the table is for screen readers only, because the chart is visible. */
  isHidden: boolean;
  height: number;
  onPick: ((pick: CellPick) => void) | undefined;
};

const mostHiddenRows = 200;

/** Shows the data of a chart as a plain table, for screen readers and for users who prefer a table. */
export function ChartDataTable({ isHidden, height, ...props }: Props) {
  const { t } = useTranslation('chart');
  if (!isHidden) {
    return (
      <section
        className={styles.dataTable}
        style={{ maxHeight: height }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={props.label}
      >
        <PlainTable {...props} rows={props.result.rows.length} />
      </section>
    );
  }
  const left = props.result.rows.length - mostHiddenRows;
  return (
    <div className="visually-hidden">
      <PlainTable {...props} rows={mostHiddenRows} onPick={undefined} />
      {left > 0 && <p>{t('moreRows', { count: left })}</p>}
    </div>
  );
}

type TableProps = Omit<Props, 'isHidden' | 'height'> & { rows: number };

function PlainTable({ label, result, rows, onPick }: TableProps) {
  const { t } = useTranslation('chart');
  return (
    <table>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {result.columns.map((column) => (
            <th key={column.key} scope="col" data-number={isNumeric(column) || undefined}>
              {unitBeside(column) === null
                ? column.label
                : t('columnUnit', { label: column.label, unit: column.unit })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {result.rows.slice(0, rows).map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of a result has no other name
          <DataRow key={index} index={index} result={result} onPick={onPick} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { result: ResultData; index: number; onPick: Props['onPick'] };

function DataRow({ result, index, onPick }: RowProps) {
  const look = useValueLook();
  const row = result.rows[index] ?? [];
  return (
    <tr>
      {result.columns.map((column, place) => {
        const grain = column.role === 'time' ? columnGrain(result, place) : undefined;
        const text = toCellText(row[place] ?? null, column, look, grain);
        const canPick = onPick !== undefined && column.role === 'metric';
        return (
          <td key={column.key} data-number={isNumeric(column) || undefined}>
            {canPick ? (
              <button type="button" onClick={() => onPick({ row, rowIndex: index, column })}>
                {text}
              </button>
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
}
