import { useLacking } from '#lib/statistics/use-lacking.ts';
import styles from './why-lacking.module.css';

/** Says which source feeds the neighbours of a number that is not connected, and why it lacks the number. */
export function WhyLacking({ metric, glc }: { metric: string; glc: string }) {
  const [first] = useLacking(metric, glc);
  if (first === undefined) return null;
  return (
    <small className={styles.why} title={first.why}>
      {first.why}
    </small>
  );
}
