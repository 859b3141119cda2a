import { useTranslation } from 'react-i18next';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import styles from './search-dialog.module.css';
import type { ListedEntries } from './use-listed.ts';
import { useExploreAddress } from './use-lists.ts';

type SearchNotesProps = {
  text: string;
  count: number;
  lists: readonly ListedEntries[];
  isLoading: boolean;
  onOpen: (address: string) => void;
};

/** Shows the lines below the results: whether nothing was found, which lists failed, and the keys. */
export function SearchNotes({ text, count, lists, isLoading, onOpen }: SearchNotesProps) {
  const { t } = useTranslation('search');
  const explore = useExploreAddress();
  return (
    <>
      <p className={count === 0 ? styles.none : styles.spoken} role="status">
        {count > 0 ? text !== '' && t('count', { count }) : isLoading ? t('loading') : t('none')}
      </p>
      {count === 0 && !isLoading && explore !== undefined && (
        <p className={styles.offer}>
          {t('offer')}
          <button type="button" onClick={() => onOpen(explore)}>
            {t('explore')}
          </button>
        </p>
      )}
      <Failed lists={lists} />
      <p className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {t('keys.move')}
        </span>
        <span>
          <kbd>↵</kbd>
          {t('keys.open')}
        </span>
        <span>
          <kbd>Esc</kbd>
          {t('keys.close')}
        </span>
        <span className={styles.pinyin}>
          {isLoading && count > 0 ? t('loading') : t('keys.pinyin')}
        </span>
      </p>
    </>
  );
}

function Failed({ lists }: Pick<SearchNotesProps, 'lists'>) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const failed = lists.filter(({ error }) => error != null);
  if (failed.length === 0) return null;
  const names = failed.map(({ kind }) => t(`kind.${kind}`));
  return (
    <p className={styles.failed} role="status">
      <span title={toSentence(failed[0]?.error)}>
        {t('failed', { lists: new Intl.ListFormat(language, { style: 'short' }).format(names) })}
      </span>
      <button
        type="button"
        onClick={() => {
          for (const list of failed) list.onRetry();
        }}
      >
        {t('retry')}
      </button>
    </p>
  );
}
