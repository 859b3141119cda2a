import { AutoComplete } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import { type ChangeDraft, type Draft, groupOf } from './drafts.ts';
import styles from './map.module.css';

type Props = {
  groups: readonly LibraryGroup[];
  /** The group that is filled where none is chosen. */
  usualGlc: string;
  draft: Draft;
  onDraft: ChangeDraft;
};

/** Asks for the library group of the rows: one of the user's, or the code of a new one. */
export function GroupField({ groups, usualGlc, draft, onDraft }: Props) {
  const { t } = useTranslation('data-import');
  const code = groupOf(draft, { usualGlc });
  const group = groups.find((one) => one.code === code);
  const usual = groups.find((one) => one.code === usualGlc);
  return (
    <div className={styles.field}>
      <label htmlFor="import-group">{t('group.field')}</label>
      <AutoComplete
        id="import-group"
        allowClear
        maxLength={64}
        value={draft.glc}
        placeholder={usual?.label ?? usualGlc}
        options={groups.map(({ code, label }) => ({
          value: code,
          label: nameAndCode(label, code),
        }))}
        onChange={(value: string | undefined) => onDraft({ glc: value ?? '' })}
      />
      <small>
        {group === undefined ? t('group.new', { code }) : t('group.known', { name: group.label })}
      </small>
    </div>
  );
}

/** Asks for the library of the rows that name none. */
export function LibraryField({
  groups,
  usualGlc,
  draft,
  onDraft,
  hasColumn,
}: Props & { hasColumn: boolean }) {
  const { t } = useTranslation('data-import');
  const glc = groupOf(draft, { usualGlc });
  const libraries = groups.find(({ code }) => code === glc)?.libraries ?? [];
  return (
    <div className={styles.field}>
      <label htmlFor="import-library">{t('library.field')}</label>
      <AutoComplete
        id="import-library"
        allowClear
        maxLength={64}
        value={draft.libcode}
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

const nameAndCode = (label: string, code: string) => (label === code ? code : `${label} (${code})`);
