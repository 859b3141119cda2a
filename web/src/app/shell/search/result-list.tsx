import {
  AppstoreOutlined,
  BankOutlined,
  BookOutlined,
  FieldNumberOutlined,
  FileTextOutlined,
  ProjectOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryGroup } from './rank.ts';
import styles from './search-dialog.module.css';
import type { EntryKind, SearchEntry } from './search-entry.ts';

const icons: Readonly<Partial<Record<EntryKind, ReactNode>>> = {
  rule: <FileTextOutlined aria-hidden />,
  report: <ProjectOutlined aria-hidden />,
  analysis: <AppstoreOutlined aria-hidden />,
  metric: <FieldNumberOutlined aria-hidden />,
  library: <BankOutlined aria-hidden />,
  holding: <BookOutlined aria-hidden />,
};

type ResultListProps = {
  id: string;
  groups: readonly EntryGroup[];
  /** The index of the active option, counted through all groups. */
  active: number;
  onActive: (at: number) => void;
  onPick: (entry: SearchEntry) => void;
};

/** Shows the list of found entries in groups; the search field keeps the focus. */
export function ResultList({ id, groups, active, onActive, onPick }: ResultListProps) {
  const { t } = useTranslation('search');
  let count = 0;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
      {groups.map(({ kind, entries, total }) => {
        const start = count;
        count += entries.length;
        const shown = entries.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, not field sets
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} role="presentation" className={styles.heading}>
              {t(`kind.${kind}`)}
              {shown < total && <span>{t('first', { shown, total })}</span>}
            </div>
            {entries.map((entry, index) => (
              <Option
                key={entry.id}
                id={`${id}-${start + index}`}
                entry={entry}
                // A recent choice shows its kind, because it is outside the group of that kind.
                kindName={kind === 'recent' ? t(`kind.${entry.kind}`) : ''}
                isActive={start + index === active}
                onActive={() => onActive(start + index)}
                onPick={() => onPick(entry)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: SearchEntry;
  kindName: string;
  isActive: boolean;
  onActive: () => void;
  onPick: () => void;
};

function Option({ id, entry, kindName, isActive, onActive, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {entry.icon ?? icons[entry.kind]}
      <span className={styles.title}>{entry.title}</span>
      <span className={styles.note}>{kindName || entry.note}</span>
    </div>
  );
}
