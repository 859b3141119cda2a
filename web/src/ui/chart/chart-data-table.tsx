import { useTranslation } from 'react-i18next';
import type { Pick, ResultData } from '../metric/result-data.ts';
import { grainOf } from '../metric/time-text.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { isNumeric, toCellText } from '../metric/value-text.ts';
import styles from './chart.module.css';

type Props = {
  label: string;
  result: ResultData;
  /** Only for screen readers, beside the picture. */
  isHidden: boolean;
  height: number;
  onPick: ((pick: Pick) => void) | undefined;
};

const mostHiddenRows = 200;

/** The data of a chart as a plain table: for screen readers, and for all who ask for it. */
export function ChartDataTable({ label, result, isHidden, height, onPick }: Props) {
  const { t } = useTranslation('chart');
  const rows = isHidden ? result.rows.slice(0, mostHiddenRows) : result.rows;
  const left = result.rows.length - rows.length;
  return (
    <div
      className={isHidden ? styles.unseen : styles.dataTable}
      style={isHidden ? undefined : { maxHeight: height }}
      role={isHidden ? undefined : 'region'}
      aria-label={isHidden ? undefined : label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={isHidden ? undefined : 0}
    >
      <table>
        <caption className={styles.unseen}>{label}</caption>
        <thead>
          <tr>
            {result.columns.map((column) => (
              <th key={column.key} scope="col" data-number={isNumeric(column) || undefined}>
                {column.unit
                  ? t('columnUnit', { label: column.label, unit: column.unit })
                  : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((_, index) => (
            <DataRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a result has no other name
              key={index}
              index={index}
              result={result}
              onPick={isHidden ? undefined : onPick}
            />
          ))}
        </tbody>
      </table>
      {left > 0 && <p>{t('moreRows', { count: left })}</p>}
    </div>
  );
}

type RowProps = { result: ResultData; index: number; onPick: Props['onPick'] };

function DataRow({ result, index, onPick }: RowProps) {
  const look = useValueLook();
  const row = result.rows[index] ?? [];
  return (
    <tr>
      {result.columns.map((column, place) => {
        const grain = column.role === 'time' ? grainOf(result, place) : undefined;
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
