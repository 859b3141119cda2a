import styles from './metric.module.css';
import { sparkPath } from './spark-path.ts';

type Props = { values: readonly (number | null)[]; width?: number; height?: number };

/** A small line without axes; the numbers beside it say what it means. */
export function Sparkline({ values, width = 96, height = 28 }: Props) {
  const path = sparkPath(values, width, height);
  if (path === '') return null;
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
