import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Libraries } from '#lib/statistics/use-libraries.ts';
import { useCan } from '#ui/can/can.tsx';
import styles from './heading.module.css';

const key = 'demoBanner';

/**
 * Shows a banner that says that the numbers are a demonstration, and how to load real data. Until the library groups
 * have loaded, the banner shows the most likely name, so that the page does not jump; it stays away if the user has
 * closed it or the last numbers were real. Without a library group, it shows nothing.
 */
export function DemoBanner({ libraries }: { libraries: Libraries }) {
  const { t } = useTranslation('dashboard');
  const mayImport = useCan({ all: ['etl:edit'] });
  const [stored, setStored] = useState(() => localStorage.getItem(key));
  const store = (value: string) => {
    localStorage.setItem(key, value);
    setStored(value);
  };
  const { groups, group, answer } = libraries;
  const isReal = group?.isDemo === false;
  const isWaiting = groups === undefined && answer.isLoading;
  useEffect(() => {
    if (isReal && localStorage.getItem(key) === null) localStorage.setItem(key, 'real');
  }, [isReal]);
  if (stored === 'closed' || isReal) return null;
  if (!group && (!isWaiting || stored === 'real')) return null;
  return (
    <aside
      className={styles.banner}
      aria-label={t('demo.label')}
      data-waiting={!group || undefined}
    >
      <details>
        <summary>
          <span>{t('demo.text', { group: group?.label ?? t('demo.city') })}</span>
          <span className={styles.how}>{t('demo.how')}</span>
        </summary>
        <ol>
          <li>{t('demo.step.prepare')}</li>
          <li>
            {t('demo.step.load')}{' '}
            {mayImport ? (
              <Link to="/config/import">{t('demo.step.import')}</Link>
            ) : (
              t('demo.step.import')
            )}
            {t('demo.step.look')}
          </li>
          <li>{t('demo.step.choose')}</li>
          <li>
            {t('demo.step.without')} <code>npm run seed -- --remove</code>
            {t('demo.step.again')} <code>DEMO=0 npm start</code>
          </li>
        </ol>
      </details>
      <button type="button" className={styles.close} onClick={() => store('closed')}>
        {t('demo.close')}
      </button>
    </aside>
  );
}
