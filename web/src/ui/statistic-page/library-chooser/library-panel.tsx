import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import styles from './library-chooser.module.css';
import { LibraryList } from './library-list.tsx';

export type LibraryChoice = { glc: string; libraries: readonly string[] };
type Props = {
  groups: readonly LibraryGroup[];
  group: LibraryGroup;
  chosen: readonly string[];
  onConfirm: (choice: LibraryChoice) => void;
  onCancel: () => void;
};

/** Chooses a group and some of its libraries; nothing changes until the user confirms. */
export function LibraryPanel({ groups, group: current, chosen, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('statistic-page');
  const [group, setGroup] = useState(current);
  const [codes, setCodes] = useState<readonly string[]>(chosen);
  const choose = (code: string) => {
    setGroup(groups.find((one) => one.code === code) ?? group);
    setCodes([]);
  };
  // The address omits the user's own group, and omits the libraries when all of a group are chosen.
  const confirm = () =>
    onConfirm({
      glc: group.isDefault ? '' : group.code,
      libraries: codes.length === group.libraries.length ? [] : codes,
    });
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {groups.length > 1 && <GroupField groups={groups} group={group} onChange={choose} />}
      <LibraryList key={group.code} group={group} codes={codes} onChange={setCodes} />
      <div className={styles.foot}>
        <span className={styles.count} aria-live="polite">
          {codes.length === 0
            ? t('libraries.all', { count: group.libraries.length })
            : t('libraries.count', { count: codes.length })}
        </span>
        <button type="button" className={styles.plain} onClick={onCancel}>
          {t('libraries.cancel')}
        </button>
        <button type="submit" className={styles.solid}>
          {t('libraries.confirm')}
        </button>
      </div>
    </form>
  );
}

type GroupProps = Pick<Props, 'groups' | 'group'> & { onChange: (code: string) => void };

function GroupField({ groups, group, onChange }: GroupProps) {
  const { t } = useTranslation('statistic-page');
  return (
    <label className={styles.group}>
      <span>{t('libraries.group')}</span>
      <select value={group.code} onChange={({ target }) => onChange(target.value)}>
        {groups.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
