import type { TableLook } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ChangeDraft, Draft } from './drafts.ts';
import type { FormProps } from './form-props.ts';
import styles from './map.module.css';

type Props = FormProps & { look: TableLook; draft: Draft; onDraft: ChangeDraft };

const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'windows-1252', 'shift_jis'];

/** Shows the settings that are seldom needed: the encoding and the time zone. */
export function MoreSettings({ form, onChange, look, draft, onDraft }: Props) {
  const { t } = useTranslation('data-import');
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <details className={styles.moreSettings}>
      <summary>{t('more.title')}</summary>
      <div className={styles.question}>
        <div className={styles.field}>
          <label htmlFor="import-encoding">{t('encoding.field')}</label>
          <Select
            id="import-encoding"
            value={draft.encoding}
            options={[
              { value: '', label: t('encoding.found', { encoding: look.encoding.toUpperCase() }) },
              ...encodings.map((value) => ({ value, label: value.toUpperCase() })),
            ]}
            onChange={(encoding) => onDraft({ encoding, form: null, taken: null })}
          />
          <small>{t('encoding.hint')}</small>
        </div>
        <div className={styles.field}>
          <label htmlFor="import-zone">{t('zone.field')}</label>
          <Select
            id="import-zone"
            allowClear
            showSearch
            value={form.timeZone}
            placeholder={t('zone.usual')}
            options={zones.map((value) => ({ value, label: value }))}
            onChange={(zone: string | undefined) => onChange({ ...form, timeZone: zone ?? null })}
          />
          <small>{t('zone.hint')}</small>
        </div>
      </div>
    </details>
  );
}
