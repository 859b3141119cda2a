import styles from './metric.module.css';
import { sparkPath } from './spark-path.ts';

type Props = {
  values: readonly (number | null)[];
  width?: number;
  height?: number;
  /** True if the last period is incomplete; the line to its value is dashed. */
  isGrowing?: boolean;
};

/** Shows a small line chart without axes; screen readers read the numbers beside it. */
export function Sparkline({ values, width = 96, height = 28, isGrowing = false }: Props) {
  const path = sparkPath(values, width, height);
  if (path === '') return null;
  const cut = isGrowing ? path.lastIndexOf('L') : -1;
  const before = cut < 0 ? path : path.slice(0, cut);
  const lastPoint = /[ML]([\d.]+ [\d.]+)$/.exec(before)?.[1];
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={before} />
      {cut >= 0 && lastPoint && (
        <path className={styles.growing} d={`M${lastPoint}${path.slice(cut)}`} />
      )}
    </svg>
  );
}
