import type { ReportScreen } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { ScreenPartView } from '#ui/report-screen/screen-part.tsx';
import { timeText } from '#ui/report-screen/time-text.ts';
import styles from './shared-report.module.css';

type Props = {
  screens: readonly ReportScreen[];
  isStale: boolean;
  isDark: boolean;
  onLanguage: () => void;
  onTheme: () => void;
};

/** Shows the reports of a link below each other, for reading. */
export function SharePage({ screens, isStale, isDark, onLanguage, onTheme }: Props) {
  const { t } = useTranslation('report-screen');
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <button type="button" onClick={onTheme}>
          {isDark ? t('light') : t('dark')}
        </button>
        <button type="button" onClick={onLanguage}>
          {t('language')}
        </button>
      </div>
      <main>
        {screens.map((screen) => (
          <Report key={screen.title} screen={screen} isStale={isStale} />
        ))}
      </main>
      <footer className={styles.foot}>{t('foot')}</footer>
    </div>
  );
}

function Report({ screen, isStale }: { screen: ReportScreen; isStale: boolean }) {
  const { t, i18n } = useTranslation('report-screen');
  const { title, note, isDemo, completeUntil, madeAt, parts } = screen;
  const at = timeText(madeAt, i18n.language);
  const facts = [
    ...(completeUntil === null ? [] : [t('until', { day: completeUntil })]),
    t(isStale ? 'stale' : 'updated', { at }),
    t('hidden'),
  ];
  return (
    <article className={styles.report}>
      <h1>{title}</h1>
      {note !== '' && <p>{note}</p>}
      <p className={styles.facts} role="status">
        {facts.join(' · ')}
      </p>
      {isDemo && <p className={styles.demo}>{t('demo')}</p>}
      {parts.length === 0 && <p className={styles.facts}>{t('nothing')}</p>}
      <div className={styles.grid}>
        {parts.map((part, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a report have no other name
            key={at}
            data-wide={!('isWide' in part) || part.isWide || undefined}
          >
            <ScreenPartView part={part} hasTable />
          </div>
        ))}
      </div>
    </article>
  );
}
