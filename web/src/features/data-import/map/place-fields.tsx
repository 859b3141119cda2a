import { AutoComplete } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import type { ChangeDraft, Draft } from './drafts.ts';
import styles from './map.module.css';

type Props = { groups: readonly LibraryGroup[]; draft: Draft; onDraft: ChangeDraft };

/** The group that the server makes for an installation without its own. */
const firstGroup = 'main';

/** Asks for the library group of the rows: one of the user's, or the code of a new one. */
export function GroupField({ groups, draft: { glc }, onDraft }: Props) {
  const { t } = useTranslation('data-import');
  const usual = usualGroup(groups);
  const isNew = glc !== '' && !groups.some(({ code }) => code === glc);
  return (
    <div className={styles.field}>
      <label htmlFor="import-group">{t('group.field')}</label>
      <AutoComplete
        id="import-group"
        allowClear
        maxLength={64}
        value={glc}
        placeholder={usual === undefined ? firstGroup : usual.label}
        options={groups.map(({ code, label }) => ({
          value: code,
          label: nameAndCode(label, code),
        }))}
        onChange={(value: string | undefined) => onDraft({ glc: value ?? '' })}
      />
      <small>
        {t(usual === undefined || isNew ? 'group.new' : 'group.known', { code: glc || firstGroup })}
      </small>
    </div>
  );
}

/** Asks for the library of the rows that name none. */
export function LibraryField({
  groups,
  draft: { glc, libcode },
  onDraft,
  hasColumn,
}: Props & { hasColumn: boolean }) {
  const { t } = useTranslation('data-import');
  const group = groups.find(({ code }) => code === glc) ?? usualGroup(groups);
  const libraries = group?.libraries ?? [];
  return (
    <div className={styles.field}>
      <label htmlFor="import-library">{t('library.field')}</label>
      <AutoComplete
        id="import-library"
        allowClear
        maxLength={64}
        value={libcode}
        placeholder={t(hasColumn ? 'library.fromColumn' : 'library.choose')}
        showSearch={{
          filterOption: (typed, option) =>
            String(option?.label ?? '')
              .toLowerCase()
              .includes(typed.toLowerCase()),
        }}
        options={libraries.map(({ code, label }) => ({
          value: code,
          label: nameAndCode(label, code),
        }))}
        onChange={(value: string | undefined) => onDraft({ libcode: value ?? '' })}
      />
      <small>{t(hasColumn ? 'library.hintColumn' : 'library.hint')}</small>
    </div>
  );
}

/** Returns the group that data go to unless the user chooses another. */
export const usualGroup = (groups: readonly LibraryGroup[]): LibraryGroup | undefined =>
  groups.find(({ isDefault }) => isDefault) ?? groups[0];

const nameAndCode = (label: string, code: string) => (label === code ? code : `${label} (${code})`);
