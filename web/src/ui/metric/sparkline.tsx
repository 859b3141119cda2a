import type { Trend } from './cut-buckets.ts';
import styles from './metric.module.css';
import { sparkSize, toTrendPaths } from './spark-path.ts';

/**
 * Shows a small line chart without axes; screen readers read the numbers beside it. Lines to periods that are not
 * whole are dashed.
 */
export function Sparkline({ trend }: { trend: Trend }) {
  const paths = toTrendPaths(trend);
  if (paths === null) return null;
  const { width, height } = sparkSize;
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={paths[0]} />
      <path className={styles.part} d={paths[1]} />
    </svg>
  );
}
