import type { Cell } from '@stacksight/contract';
import { Change } from '../../metric/change.tsx';
import { cutBuckets } from '../../metric/cut-buckets.ts';
import {
  type CellPick,
  columnsOf,
  partnerColumn,
  type ResultData,
  toNumber,
} from '../../metric/result-data.ts';
import { Sparkline } from '../../metric/sparkline.tsx';
import { toMeasureText, toNumberText } from '../../metric/value-text.ts';
import { type ModelInput, metricColumns, toChartModel } from '../data/chart-model.ts';
import styles from './item-chart.module.css';

type Props = { input: ModelInput; onPick: ((pick: CellPick) => void) | undefined };

/** Shows one large number with its trend and its change. */
export function ItemChart({ input, onPick }: Props) {
  const { result, look } = input;
  const [metric = -1] = metricColumns(input);
  const column = result.columns[metric];
  if (!column) return null;
  const row = mainRow(result);
  const value = toNumber(row[metric]);
  const growth = partnerColumn(result, metric, 'growth');
  const points = hasTime(result) ? (toChartModel(input).series[0]?.points ?? []) : [];
  const number = (
    <span className={styles.number} title={toMeasureText(value, column, look.format)}>
      {toNumberText(value, column.format, look.format, 'tile')}
      {column.unit && <small>{column.unit}</small>}
    </span>
  );
  return (
    <div className={styles.item}>
      {onPick ? (
        <button type="button" onClick={() => onPick({ row, rowIndex: 0, column })}>
          {number}
        </button>
      ) : (
        number
      )}
      {growth !== undefined && (
        <Change growth={toNumber(row[growth])} isLowerBetter={column.better === 'less'} />
      )}
      {points.length > 1 && (
        <Sparkline trend={{ values: points.map(({ value }) => value), cut: cutBuckets(result) }} />
      )}
    </div>
  );
}

// Returns the totals if a result has time buckets, or else the only row.
function mainRow(result: ResultData): readonly Cell[] {
  return result.totals ?? result.rows.at(-1) ?? [];
}

function hasTime(result: ResultData): boolean {
  return columnsOf(result, 'time').length > 0;
}
