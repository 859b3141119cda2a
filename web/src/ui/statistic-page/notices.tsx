import { InfoCircleOutlined } from '@ant-design/icons';
import type { QueryResult } from '@stacksight/contract';
import styles from './statistic-page.module.css';
import { useWarningWords } from './warning-words.ts';

/** The warnings about the numbers of a page, each of them once. */
export function Notices({ results }: { results: readonly (QueryResult | undefined)[] }) {
  const words = useWarningWords();
  // Without any library group, each number says so itself.
  const known = results.filter((result) => result?.meta.glc !== '');
  const warnings = [...new Set(known.flatMap((result) => result?.meta.warnings ?? []))];
  if (warnings.length === 0) return null;
  return (
    <div role="note">
      <ul className={styles.notices}>
        {warnings.map((warning) => (
          <li key={warning}>
            <InfoCircleOutlined aria-hidden /> {words[warning]}
          </li>
        ))}
      </ul>
    </div>
  );
}
