import { useFormat } from '#lib/format/use-format.ts';
import styles from '../warehouse.module.css';

/** Shows a fraction as a small bar and a percentage; a very small fraction never shows as 0%. */
export function EmptyShare({ value }: { value: number }) {
  const { percent } = useFormat();
  const text = value > 0 && value < 0.0005 ? `< ${percent(0.001)}` : percent(value);
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${Math.max(value * 100, value > 0 ? 2 : 0)}%` }} />
      </span>
      <span>{text}</span>
    </span>
  );
}
