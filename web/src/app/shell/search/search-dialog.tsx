import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { MenuIcon } from '#ui/menu-icon/menu-icon.tsx';
import { useMenu } from '../../menu/use-menu.ts';
import styles from './search.module.css';
import { createSearch, type SearchHit, toEntries } from './search-index.ts';

/** Fuzzy search over the menu: by title in either language, by pinyin or its initials, by path. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const language = useLanguage();
  const { pages } = useMenu();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useMemo(() => createSearch(toEntries(pages)), [pages]);
  const found = useMemo(() => search(text), [search, text]);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const pick = (entry: SearchHit | undefined) => {
    if (!entry) return;
    onClose();
    navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') pick(found[at]);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('search.open')}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <SearchOutlined aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-label={t('search.open')}
          placeholder={t('search.hint')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.results')}
        className={styles.list}
      >
        {found.map((entry, index) => (
          <div
            key={entry.path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => pick(entry)}
            onKeyDown={onKeyDown}
          >
            <MenuIcon name={entry.icon} />
            <span className={styles.title}>
              {[...entry.trail, entry.title].map((title) => title[language]).join(' / ')}
            </span>
            <span className={styles.path}>{entry.path}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('search.none')}
        </p>
      )}
    </dialog>
  );
}
