import { useTranslation } from 'react-i18next';
import styles from './audit-log.module.css';

/** Whether it was done or refused. */
export function Outcome({ isSuccess }: { isSuccess: boolean }) {
  const { t } = useTranslation('audit-log');
  return (
    <span className={styles.outcome} data-refused={!isSuccess || undefined}>
      {t(isSuccess ? 'outcome.true' : 'outcome.false')}
    </span>
  );
}
