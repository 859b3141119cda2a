import type { SyncReason } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './sync-reasons.module.css';

/** Returns the function that writes why a parent refused a report, or some of its rows, in one line. */
export function useSyncReasons(): (reason: SyncReason) => string {
  const { t } = useTranslation('sync-reasons');
  const { full } = useFormat();
  return ({ code, rows, examples }) => {
    const named = examples.filter((one) => one !== '').join(t('comma'));
    const why = named === '' ? t(`reason.${code}`) : t('with', { why: t(`reason.${code}`), named });
    return rows === 0 ? why : t('rows', { count: rows, total: full(rows), why });
  };
}

/** Shows the reasons as a list. */
export function SyncReasons({ reasons }: { reasons: readonly SyncReason[] }) {
  const say = useSyncReasons();
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason.code}>{say(reason)}</li>
      ))}
    </ul>
  );
}
