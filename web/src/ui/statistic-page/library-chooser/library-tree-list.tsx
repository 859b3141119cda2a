import { CheckOutlined, MinusOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import styles from './library-chooser.module.css';
import { type LibraryTreeNode, toLibraryTree } from './library-tree.ts';
import { searchTree } from './search-tree.ts';
import {
  everyFolder,
  folderCheck,
  type LibraryTreeRow,
  openAtFirst,
  toggleLibraries,
  visibleTreeRows,
} from './tree-rows.ts';

type Props = {
  group: LibraryGroup;
  codes: ReadonlySet<string>;
  onChange: (codes: ReadonlySet<string>) => void;
};

/** Shows a tree of libraries with a search field, which keeps the focus: arrows move and open, Enter ticks. */
export function LibraryTree({ group, codes, onChange }: Props) {
  const { t } = useTranslation('statistic-page');
  const [typed, setTyped] = useState('');
  const id = useId();
  const tree = useMemo(() => toLibraryTree(group.libraries), [group]);
  const [open, setOpen] = useState(() => openAtFirst(tree, codes));
  const found = useMemo(() => searchTree(tree, typed), [tree, typed]);
  const rows = useMemo(
    () => visibleTreeRows(found, typed.trim() === '' ? open : new Set(everyFolder(found))),
    [found, typed, open],
  );
  const pick = (node: LibraryTreeNode) => onChange(toggleLibraries(codes, node));
  const fold = ({ key }: LibraryTreeNode) =>
    setOpen((was) => new Set(was.has(key) ? [...was].filter((one) => one !== key) : [...was, key]));
  const { list, active, setActive, onKeyDown } = useWalk(rows, { pick, fold, typed });
  // This code loads when the popup first opens, after the popup has looked for its first field, so it sets the focus.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  return (
    <>
      <div className={styles.searchLine}>
        <input
          ref={field}
          data-first-focus
          className={styles.search}
          role="combobox"
          aria-expanded
          aria-haspopup="tree"
          aria-controls={`${id}-tree`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-label={t('libraries.search')}
          placeholder={t('libraries.search')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.plain}
          disabled={codes.size === 0}
          onClick={() => onChange(new Set())}
        >
          {t('libraries.clear')}
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-tree`}
        className={styles.list}
        role="tree"
        aria-multiselectable
        aria-label={t('libraries.label')}
        tabIndex={-1}
      >
        {rows.map((row, index) => (
          <Row
            key={row.node.key}
            id={`${id}-${index}`}
            row={row}
            isActive={index === active}
            isTree={tree.length < group.libraries.length}
            check={folderCheck(row.node, codes)}
            onPick={() => pick(row.node)}
            onFold={() => fold(row.node)}
          />
        ))}
      </div>
      {rows.length === 0 && <p className={styles.nothing}>{t('libraries.nothing')}</p>}
    </>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

type Walk = {
  pick: (node: LibraryTreeNode) => void;
  fold: (node: LibraryTreeNode) => void;
  typed: string;
};

/** Moves through the rows by keys while the search field has the focus; without typed text, → and ← open and close. */
function useWalk(rows: readonly LibraryTreeRow[], { pick, fold, typed }: Walk) {
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(Math.max(active + step, 0), rows.length - 1);
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (row !== undefined && event.key === 'Enter') {
      event.preventDefault();
      pick(row.node);
    } else if (row !== undefined && typed === '' && isFoldKey(event.key, row)) {
      event.preventDefault();
      fold(row.node);
    }
  };
  return { list, active, setActive, onKeyDown };
}

const isFoldKey = (key: string, { node, isOpen }: LibraryTreeRow): boolean =>
  node.isFolder && key === (isOpen ? 'ArrowLeft' : 'ArrowRight');

type RowProps = {
  id: string;
  row: LibraryTreeRow;
  isActive: boolean;
  /** True if any library has libraries below it; then the names stand to the right of the arrows. */
  isTree: boolean;
  check: boolean | 'mixed';
  onPick: () => void;
  onFold: () => void;
};

function Row({ id, row: { node, depth, isOpen }, isActive, isTree, check, ...on }: RowProps) {
  const { t } = useTranslation('statistic-page');
  const { library, isFolder, isHead, codes } = node;
  const { label, code } = library;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      className={styles.option}
      role="treeitem"
      aria-level={depth + 1}
      aria-checked={check}
      aria-selected={isActive}
      {...(isFolder ? { 'aria-expanded': isOpen } : {})}
      data-active={isActive || undefined}
      data-folder={isFolder || undefined}
      style={{ paddingInlineStart: 12 + depth * 20 }}
      onClick={on.onPick}
    >
      {isTree && (
        // The arrow is for the pointer only, because the keys → and ← do the same.
        <span
          className={styles.fold}
          aria-hidden
          data-open={isOpen || undefined}
          onClick={(event) => {
            if (!isFolder) return;
            event.stopPropagation();
            on.onFold();
          }}
        >
          {isFolder && <RightOutlined aria-hidden />}
        </span>
      )}
      <span className={styles.box} aria-hidden data-checked={check}>
        {check === true && <CheckOutlined aria-hidden />}
        {check === 'mixed' && <MinusOutlined aria-hidden />}
      </span>
      <span className={styles.optionName}>
        {isFolder ? t('libraries.district', { name: label }) : label}
        {isHead && <small>{t('libraries.head')}</small>}
      </span>
      <span className={styles.code}>
        {isFolder ? t('libraries.inside', { count: codes.length }) : code}
      </span>
    </div>
  );
}
