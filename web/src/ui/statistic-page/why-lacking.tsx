import { useLacking } from '#lib/statistics/use-lacking.ts';
import styles from './why-lacking.module.css';

/** Says what a number that is not connected lacks, and which source feeds its neighbours. */
export function WhyLacking({ metric, glc }: { metric: string; glc: string }) {
  const [first] = useLacking(metric, glc);
  if (first === undefined) return null;
  return <small className={styles.why}>{first.why}</small>;
}
