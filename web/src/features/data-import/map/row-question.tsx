import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { needsEvent, setKind } from './change-form.ts';
import type { ChangeDraft, Draft } from './drafts.ts';
import type { FormProps } from './form-props.ts';
import styles from './map.module.css';
import { GroupField, LibraryField } from './place-fields.tsx';
import { useCodeOptions } from './use-code-options.ts';
import { useFieldWords } from './use-field-words.ts';

type Props = FormProps & {
  proposed: FormProps['form'];
  usualGlc: string;
  draft: Draft;
  onDraft: ChangeDraft;
};

/** Asks what a row is, and which group and library its rows belong to. */
export function RowQuestion({ form, proposed, usualGlc, onChange, draft, onDraft }: Props) {
  const { t } = useTranslation('data-import');
  const words = useFieldWords();
  const events = useCodeOptions('event');
  const { groups = [] } = useLibraries('');
  const own = groups.filter(({ isDemo }) => !isDemo);
  const place = { groups: own, usualGlc, draft, onDraft };
  const hasLibrary = form.columns.some(({ field }) => field === 'library');
  return (
    <div className={styles.question}>
      <div className={styles.field}>
        <label htmlFor="import-row-is">{t('row.is')}</label>
        <Select
          id="import-row-is"
          showSearch={{ optionFilterProp: 'label' }}
          listHeight={400}
          value={form.rowIs}
          options={words.kinds}
          onChange={(kind) => onChange(setKind(form, kind, proposed))}
        />
        <small>{words.kindMeans(form.rowIs)}</small>
      </div>
      {needsEvent(form) && (
        <div className={styles.field}>
          <label htmlFor="import-event">{t('row.event')}</label>
          <Select
            id="import-event"
            status={form.event === null ? 'warning' : ''}
            placeholder={t('row.chooseEvent')}
            showSearch={{ optionFilterProp: 'label' }}
            value={form.event}
            options={events}
            onChange={(event) => onChange({ ...form, event })}
          />
          <small>{t('row.eventHint')}</small>
        </div>
      )}
      <GroupField {...place} />
      {form.rowIs !== 'libraries' && <LibraryField {...place} hasColumn={hasLibrary} />}
    </div>
  );
}
