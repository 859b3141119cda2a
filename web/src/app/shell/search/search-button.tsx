import { SearchOutlined } from '@ant-design/icons';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import styles from './search.module.css';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Shows the button that opens the search, as Ctrl+K does (Command+K on a Mac). */
export function SearchButton({ isSmall }: { isSmall: boolean }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      {isSmall ? (
        <IconButton label={t('search.open')} data-tour="search" onClick={() => setOpen(true)}>
          <SearchOutlined aria-hidden />
        </IconButton>
      ) : (
        <button
          type="button"
          className={styles.open}
          data-tour="search"
          onClick={() => setOpen(true)}
        >
          <SearchOutlined aria-hidden />
          <span>{t('search.open')}</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
      )}
      {isOpen && (
        <LazyPart>
          <SearchDialog onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
