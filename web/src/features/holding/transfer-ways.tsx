import type { TransferWhatIf } from '@stacksight/contract';
import styles from './holding.module.css';
import { TransferMap } from './transfer-map.tsx';
import { TransferMatrix } from './transfer-sums.tsx';

/** Shows from where to where copies move: as a table, with a map beside it. */
export function TransferWays({ pairs, glc }: { pairs: TransferWhatIf['pairs']; glc: string }) {
  return (
    <div className={styles.ways}>
      <TransferMatrix pairs={pairs} />
      <TransferMap pairs={pairs} glc={glc} />
    </div>
  );
}
