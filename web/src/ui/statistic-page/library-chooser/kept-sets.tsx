import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { LibrarySet } from '@stacksight/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#lib/errors/to-problem.ts';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import { useLibrarySets } from '#lib/statistics/use-library-sets.ts';
import styles from './kept-sets.module.css';
import shared from './library-chooser.module.css';

type Props = {
  group: LibraryGroup;
  /** The codes of the libraries that are ticked now. */
  chosen: readonly string[];
  onTake: (codes: readonly string[]) => void;
};

/** Shows the user's own sets of libraries. A click takes a set; the user can also save, rename and delete sets. */
export function KeptSets({ group, chosen, onTake }: Props) {
  const { t } = useTranslation('statistic-page');
  const { sets, keep, rename, remove } = useLibrarySets(group.code);
  const [named, setNamed] = useState<LibrarySet | 'new' | null>(null);
  const questionOf = ({ name }: LibrarySet) => ({
    title: t('libraries.sets.askRemove', { name }),
    text: t('libraries.sets.removeText'),
  });
  const isPart = chosen.length > 0 && chosen.length < group.libraries.length;
  if (named !== null)
    return (
      <NameLine
        name={named === 'new' ? '' : named.name}
        onCancel={() => setNamed(null)}
        onSave={async (name) => {
          await (named === 'new' ? keep(name, chosen) : rename(named.id, name));
          setNamed(null);
        }}
      />
    );
  return (
    <ul className={styles.sets} aria-label={t('libraries.sets.label')}>
      <li>
        <button type="button" className={styles.set} onClick={() => onTake([])}>
          {t('libraries.all', { count: group.libraries.length })}
        </button>
      </li>
      {sets.map((set) => (
        <li key={set.id} className={styles.kept}>
          <button type="button" className={styles.set} onClick={() => onTake(set.libraries)}>
            {set.name} <small>{set.libraries.length}</small>
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('libraries.sets.rename', { name: set.name })}
            title={t('libraries.sets.rename', { name: set.name })}
            onClick={() => setNamed(set)}
          >
            <EditOutlined aria-hidden />
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('libraries.sets.remove', { name: set.name })}
            title={t('libraries.sets.remove', { name: set.name })}
            onClick={() => void remove(set.id, questionOf(set))}
          >
            <DeleteOutlined aria-hidden />
          </button>
        </li>
      ))}
      {isPart && (
        <li>
          <button type="button" className={styles.add} onClick={() => setNamed('new')}>
            <PlusOutlined aria-hidden /> {t('libraries.sets.keep')}
          </button>
        </li>
      )}
    </ul>
  );
}

type NameProps = { name: string; onSave: (name: string) => Promise<void>; onCancel: () => void };

function NameLine({ name, onSave, onCancel }: NameProps) {
  const { t } = useTranslation('statistic-page');
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState('');
  const save = () => {
    if (typed.trim() !== '') onSave(typed.trim()).catch((reason) => setError(toProblem(reason)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onCancel();
  };
  return (
    <div className={styles.naming}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to type the name
        autoFocus
        className={shared.search}
        aria-label={t('libraries.sets.name')}
        placeholder={t('libraries.sets.name')}
        maxLength={30}
        value={typed}
        aria-invalid={error !== ''}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={shared.plain} onClick={onCancel}>
        {t('libraries.cancel')}
      </button>
      <button type="button" className={shared.plain} onClick={save}>
        {t('libraries.sets.save')}
      </button>
      {error !== '' && <p role="alert">{error}</p>}
    </div>
  );
}
