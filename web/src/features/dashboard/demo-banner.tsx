import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './heading.module.css';

const key = 'demoBanner';

/** Says that the numbers are a demonstration, and how to see one's own. */
export function DemoBanner({ group }: { group: string }) {
  const { t } = useTranslation('dashboard');
  const [isClosed, setClosed] = useState(() => localStorage.getItem(key) === 'closed');
  if (isClosed) return null;
  const close = () => {
    localStorage.setItem(key, 'closed');
    setClosed(true);
  };
  return (
    <aside className={styles.banner} aria-label={t('demo.label')}>
      <details>
        <summary>
          <span>{t('demo.text', { group })}</span>
          <span className={styles.how}>{t('demo.how')}</span>
        </summary>
        <ol>
          <li>{t('demo.step.prepare')}</li>
          <li>
            {t('demo.step.load')} <code>npm run load -- events loans.csv</code>
          </li>
          <li>{t('demo.step.choose')}</li>
          <li>
            {t('demo.step.without')} <code>DEMO=0 npm start</code>
          </li>
        </ol>
      </details>
      <button type="button" className={styles.close} onClick={close}>
        {t('demo.close')}
      </button>
    </aside>
  );
}
