import { useFormat } from '#lib/format/use-format.ts';
import styles from '../warehouse.module.css';

/** A share of one as a small bar and a percentage; a little is not nothing. */
export function Share({ value }: { value: number }) {
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
