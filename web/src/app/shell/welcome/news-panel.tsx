import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { toDateText } from '#lib/format/dates.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { releaseChanges, toTopic } from '../header/news.ts';
import styles from './welcome.module.css';

const most = 8;

/** Shows a panel with the changes of this version, from the change log. */
export function NewsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('welcome');
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error } = useQuery({
    queryKey: ['session', 'version'],
    queryFn: ({ signal }) => api.session.version({ signal }),
  });
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    close.current?.focus();
  }, []);
  const lines = data ? releaseChanges(data.upgradeDesc, language) : [];
  const shown = isWhole ? lines : lines.slice(0, most);
  return (
    <dialog ref={dialog} className={styles.news} aria-labelledby="news-title" onClose={onClose}>
      <h2 id="news-title">{t('news.title', { version: data?.version ?? '' })}</h2>
      {data && (
        <p className={styles.built}>
          {t('news.built', { time: toDateText(data.packageTime, language, 'minute') })}
        </p>
      )}
      {error && <p role="alert">{toSentence(error)}</p>}
      {/* The list takes the focus, so that keys can scroll it. */}
      <ul className={styles.lines} {...(lines.length > 0 ? { tabIndex: 0 } : {})}>
        {shown.map((line) => {
          const { topic, text } = toTopic(line);
          return (
            <li key={line}>
              {topic !== '' && <strong>{topic}</strong>}
              {text}
            </li>
          );
        })}
        {shown.length < lines.length && (
          <li className={styles.more}>
            <button type="button" className={styles.quiet} onClick={() => setWhole(true)}>
              {t('news.all', { count: lines.length })}
            </button>
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        <span className={styles.count} />
        <button
          ref={close}
          type="button"
          className={styles.first}
          onClick={() => dialog.current?.close()}
        >
          {t('news.close')}
        </button>
      </div>
    </dialog>
  );
}
