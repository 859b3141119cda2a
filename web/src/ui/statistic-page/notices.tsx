import { InfoCircleOutlined } from '@ant-design/icons';
import type { QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import styles from './statistic-page.module.css';

type Warning = QueryResult['meta']['warnings'][number];

/** What must be known before the numbers of a page are trusted, each once and in words. */
export function Notices({ results }: { results: readonly (QueryResult | undefined)[] }) {
  const { t } = useTranslation('statistic-page');
  const words: Record<Warning, string> = {
    small_cells_hidden: t('warning.small_cells_hidden'),
    counted_by_month: t('warning.counted_by_month'),
    known_readers_only: t('warning.known_readers_only'),
    no_hours: t('warning.no_hours'),
    as_of_now: t('warning.as_of_now'),
    nothing_before: t('warning.nothing_before'),
    truncated: t('warning.truncated'),
    order_by_day: t('warning.order_by_day'),
    unpaired: t('warning.unpaired'),
    whole_periods: t('warning.whole_periods'),
    cut_periods: t('warning.cut_periods'),
    both_ends: t('warning.both_ends'),
  };
  const warnings = [...new Set(results.flatMap((result) => result?.meta.warnings ?? []))];
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.notices} role="note">
      {warnings.map((warning) => (
        <li key={warning}>
          <InfoCircleOutlined aria-hidden /> {words[warning]}
        </li>
      ))}
    </ul>
  );
}
