import type { Trend } from './cut-buckets.ts';
import styles from './metric.module.css';
import { sparkPath } from './spark-path.ts';

const width = 96;
const height = 28;

/**
 * Shows a small line chart without axes; screen readers read the numbers beside it. Lines to periods that are not
 * whole are dashed.
 */
export function Sparkline({ trend: { values, cut } }: { trend: Trend }) {
  const path = sparkPath(values, width, height);
  if (path === '') return null;
  const steps = path.split(/(?=[ML])/);
  const isDashed = (at: number) => (cut.first && at === 1) || (cut.last && at === steps.length - 1);
  // A step of the other line is a move without a mark.
  const linesWhere = (fits: (at: number) => boolean) =>
    steps.map((step, at) => (fits(at) ? step : step.replace('L', 'M'))).join('');
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={linesWhere((at) => !isDashed(at))} />
      <path className={styles.part} d={linesWhere(isDashed)} />
    </svg>
  );
}
