import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';

const examples = ['compare', 'trend', 'rank', 'why', 'scarce', 'retention'] as const;

/** Shows what one can ask, before the first question. */
export function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation('assistant-chat');
  return (
    <section className={styles.start} aria-label={t('start.label')}>
      <h2>{t('start.title')}</h2>
      <p>{t('start.means')}</p>
      <ul>
        {examples.map((example) => (
          <li key={example}>
            <button type="button" onClick={() => onAsk(t(`start.${example}`))}>
              {t(`start.${example}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
