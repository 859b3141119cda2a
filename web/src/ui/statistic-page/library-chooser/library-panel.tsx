import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import { KeptSets } from './kept-sets.tsx';
import styles from './library-chooser.module.css';
import { LibraryTree } from './library-tree-list.tsx';

export type LibraryChoice = { glc: string; libraries: readonly string[] };
type Props = {
  groups: readonly LibraryGroup[];
  group: LibraryGroup;
  chosen: readonly string[];
  onConfirm: (choice: LibraryChoice) => void;
  onCancel: () => void;
};

const none: ReadonlySet<string> = new Set();

/** Chooses a library group and its libraries. A saved set applies at once; ticks apply when the user confirms. */
export function LibraryPanel({ groups, group: current, chosen, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('statistic-page');
  const [group, setGroup] = useState(current);
  const [codes, setCodes] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const listed = useMemo(() => inOrder(group, codes), [group, codes]);
  const choose = (code: string) => {
    setGroup(groups.find((one) => one.code === code) ?? group);
    setCodes(none);
  };
  // The address omits the user's own group, and omits the libraries when all libraries of the group are chosen.
  const confirm = (libraries: readonly string[]) =>
    onConfirm({
      glc: group.isDefault ? '' : group.code,
      libraries: libraries.length === group.libraries.length ? [] : libraries,
    });
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        confirm(listed);
      }}
    >
      {groups.length > 1 && <GroupField groups={groups} group={group} onChange={choose} />}
      <KeptSets group={group} chosen={listed} onTake={confirm} />
      <LibraryTree key={group.code} group={group} codes={codes} onChange={setCodes} />
      <div className={styles.foot}>
        <span className={styles.count} aria-live="polite">
          {codes.size === 0
            ? t('libraries.all', { count: group.libraries.length })
            : t('libraries.count', { count: codes.size })}
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

// The codes are in the order of the group, so that the same choice always gives the same address.
const inOrder = ({ libraries }: LibraryGroup, codes: ReadonlySet<string>): string[] =>
  libraries.map(({ code }) => code).filter((code) => codes.has(code));

type GroupProps = Pick<Props, 'groups' | 'group'> & { onChange: (code: string) => void };

function GroupField({ groups, group, onChange }: GroupProps) {
  const { t } = useTranslation('statistic-page');
  return (
    <div className={styles.group}>
      <span aria-hidden>{t('libraries.group')}</span>
      <Select
        aria-label={t('libraries.group')}
        value={group.code}
        options={groups.map(({ code, label }) => ({ value: code, label }))}
        getPopupContainer={(field) => field.closest('[role="dialog"]') ?? field}
        onChange={onChange}
      />
    </div>
  );
}
