import { LockOutlined } from '@ant-design/icons';
import type { WarehouseTable } from '@stacksight/contract';
import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import styles from './warehouse.module.css';

type Props = {
  tables: readonly WarehouseTable[];
  chosen: string;
  onChoose: (table: string) => void;
};

const kinds = ['fact', 'dimension', 'rollup'] as const;

/** Shows the navigation with the tables by kind; arrow keys move between tables. */
export function TableList({ tables, chosen, onChoose }: Props) {
  const { t } = useTranslation('dw-schema');
  const [text, setText] = useState('');
  const found = useFound(tables, text);
  return (
    <nav className={styles.list} aria-label={t('tables')} onKeyDown={moveFocus}>
      <Input.Search
        allowClear
        placeholder={t('search')}
        aria-label={t('search')}
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 && <p className={styles.none}>{t('notFound')}</p>}
      {kinds.map((kind) => {
        const own = found.filter((table) => table.kind === kind);
        if (own.length === 0) return null;
        return (
          <section key={kind} aria-label={t(`kind.${kind}`)}>
            <h2>{t(`kind.${kind}`)}</h2>
            <ul>
              {own.map((table) => (
                <li key={table.table}>
                  <Entry table={table} isChosen={table.table === chosen} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

type EntryProps = Pick<Props, 'onChoose'> & { table: WarehouseTable; isChosen: boolean };

function Entry({ table: { table, label, rows, isReader }, isChosen, onChoose }: EntryProps) {
  const { t } = useTranslation('dw-schema');
  const { full } = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  // A link may open a table far down the list, so the list scrolls to it.
  useEffect(() => {
    if (isChosen && button.current) showInList(button.current);
  }, [isChosen]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.entry}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(table)}
    >
      <span className={styles.label}>{label}</span>
      {rows === null ? (
        <LockOutlined aria-label={t('locked')} />
      ) : (
        <small title={t('rowCount', { total: full(rows), count: rows })}>{full(rows)}</small>
      )}
      <code>{table}</code>
      {isReader && rows !== null && <small>{t('ofReaders')}</small>}
    </button>
  );
}

/** Scrolls an entry into view without scrolling the page. */
function showInList(entry: HTMLElement): void {
  const list = entry.closest('nav');
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [at, around] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  if (at.top >= around.top && at.bottom <= around.bottom) return;
  list.scrollTop += at.top - around.top - around.height / 2;
}

/** Finds the tables whose name, title, meaning or pinyin contains the typed text. */
function useFound(tables: readonly WarehouseTable[], text: string): readonly WarehouseTable[] {
  const entries = useMemo(
    () =>
      tables.map((table) => ({
        table,
        words: [table.table, table.label, table.means, ...toPinyin(table.label)]
          .join(' ')
          .toLowerCase(),
      })),
    [tables],
  );
  const wanted = text.trim().toLowerCase();
  return entries.filter(({ words }) => words.includes(wanted)).map(({ table }) => table);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, button[class*="entry"]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
