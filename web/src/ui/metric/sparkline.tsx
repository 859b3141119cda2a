import type { Trend } from './cut-buckets.ts';
import styles from './metric.module.css';
import { sparkPath } from './spark-path.ts';

type Props = {
  trend: Trend;
  width?: number;
  height?: number;
};

/**
 * Shows a small line chart without axes; screen readers read the numbers beside it. Lines to periods that are not
 * whole are dashed.
 */
export function Sparkline({ trend: { values, cut }, width = 96, height = 28 }: Props) {
  const path = sparkPath(values, width, height);
  if (path === '') return null;
  const steps = path.split(/(?=[ML])/);
  const dashed = [
    ...(cut.first && values[0] !== null ? [1] : []),
    ...(cut.last && values.at(-1) !== null ? [steps.length - 1] : []),
  ];
  const isDashed = (at: number) => dashed.includes(at) && steps[at]?.startsWith('L');
  const moved = (at: number, isShown: boolean) =>
    isShown ? steps[at] : steps[at]?.replace('L', 'M');
  const solid = steps.map((_, at) => moved(at, !isDashed(at))).join('');
  const parts = dashed.filter(isDashed).map((at) => `${moved(at - 1, false)}${steps[at]}`);
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={solid} />
      {parts.length > 0 && <path className={styles.part} d={parts.join('')} />}
    </svg>
  );
}
