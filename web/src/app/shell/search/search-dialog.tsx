import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ResultList } from './result-list.tsx';
import styles from './search-dialog.module.css';
import type { SearchEntry } from './search-entry.ts';
import { SearchNotes } from './search-notes.tsx';
import { useSearch } from './use-search.ts';

const longest = 100;
const pageStep = 8;

/** Shows the dialog that searches pages, records, settings and actions; at first it lists recent choices. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { groups, lists, isLoading, choose } = useSearch(text);
  const found = groups.flatMap(({ entries }) => entries);
  const last = found.length - 1;
  const active = Math.min(at, last);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    // Scrolling to the first option also shows the heading of its group.
    const block = active === 0 ? 'end' : 'nearest';
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block });
  }, [id, active]);

  // On close, the browser returns the focus to its element before the dialog.
  const close = () => dialog.current?.close();
  const go = (address: string) => {
    close();
    void navigate(address);
  };
  const pick = (entry: SearchEntry | undefined) => {
    if (!entry) return;
    choose(entry);
    if (typeof entry.does === 'string') return go(entry.does);
    close();
    entry.does();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(active + pageStep, last),
      PageUp: Math.max(active - pageStep, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Enter') pick(found[active]);
    else if (next === undefined) return;
    else setAt(next);
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('label')}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.box}>
        <SearchOutlined aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t('label')}
          placeholder={t('hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ResultList id={id} groups={groups} active={active} onActive={setAt} onPick={pick} />
      <SearchNotes
        text={text.trim()}
        count={found.length}
        lists={lists}
        isLoading={isLoading}
        onOpen={go}
      />
    </dialog>
  );
}
