import {
  delimiters,
  type FileDelimiter,
  type TableLook,
  type UploadTable,
} from '@stacksight/contract';
import { Button, Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ChangeDraft, Draft } from './drafts.ts';
import type { FormProps } from './form-props.ts';
import styles from './map.module.css';

type Props = FormProps & {
  look: TableLook;
  kind: UploadTable['kind'];
  draft: Draft;
  onDraft: ChangeDraft;
};

const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'windows-1252', 'shift_jis'];
const marks: Readonly<Record<FileDelimiter, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};
const markOf = (delimiter: string) => marks[delimiters.find((one) => one === delimiter) ?? ','];

/** Says in one line how the file is read: encoding, separator, column names, time zone. It opens to change them. */
export function FileReading(props: Props) {
  const { form, look, kind, draft, onDraft } = props;
  const { t } = useTranslation('data-import');
  const isText = kind === 'text';
  const hasHeader = hasHeaderIn(props);
  const facts = [
    ...(isText
      ? [
          t('reading.encoding', { encoding: look.encoding.toUpperCase() }),
          t('reading.delimiter', { mark: t(`reading.mark.${markOf(look.delimiter)}`) }),
        ]
      : []),
    t(hasHeader ? 'reading.header' : 'reading.noHeader'),
    ...(form.timeZone === null ? [] : [form.timeZone]),
  ];
  return (
    <>
      <details className={styles.reading}>
        <summary>
          {facts.join(t('reading.between'))} <span>{t('reading.change')}</span>
        </summary>
        <div className={styles.question}>
          {isText && <TextFields {...props} />}
          <HeaderField {...props} />
          <ZoneField {...props} />
        </div>
      </details>
      {draft.header === null && !hasHeader && (
        <p className={styles.note} role="status">
          {t('reading.looksLikeData')}{' '}
          <Button size="small" onClick={() => onDraft({ header: 'yes', form: null, taken: null })}>
            {t('reading.isHeader')}
          </Button>
        </p>
      )}
    </>
  );
}

const hasHeaderIn = ({ look, draft }: Pick<Props, 'look' | 'draft'>): boolean =>
  draft.header === null ? look.form.hasHeader !== false : draft.header === 'yes';

function TextFields({ look, draft, onDraft }: Props) {
  const { t } = useTranslation('data-import');
  const found = look.encoding.toUpperCase();
  const mark = t(`reading.mark.${markOf(look.delimiter)}`);
  const automatic = (chosen: string, what: string) => ({
    value: '' as const,
    label: chosen === '' ? t('reading.found', { what }) : t('reading.auto'),
  });
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="import-encoding">{t('encoding.field')}</label>
        <Select
          id="import-encoding"
          value={draft.encoding}
          options={[
            automatic(draft.encoding, found),
            ...encodings.map((value) => ({ value, label: value.toUpperCase() })),
          ]}
          onChange={(encoding) => onDraft({ encoding, form: null, taken: null })}
        />
        <small>{t('encoding.hint')}</small>
      </div>
      <div className={styles.field}>
        <label htmlFor="import-delimiter">{t('reading.delimiterField')}</label>
        <Select
          id="import-delimiter"
          value={draft.delimiter}
          options={[
            automatic(draft.delimiter, mark),
            ...delimiters.map((value) => ({ value, label: t(`reading.mark.${marks[value]}`) })),
          ]}
          onChange={(delimiter) => onDraft({ delimiter, form: null, taken: null })}
        />
        <small>{t('reading.delimiterHint')}</small>
      </div>
    </>
  );
}

function HeaderField(props: Props) {
  const { t } = useTranslation('data-import');
  return (
    <div className={styles.field}>
      <Checkbox
        checked={hasHeaderIn(props)}
        onChange={({ target }) =>
          props.onDraft({ header: target.checked ? 'yes' : 'no', form: null, taken: null })
        }
      >
        {t('reading.header')}
      </Checkbox>
      <small>{t('reading.headerHint')}</small>
    </div>
  );
}

function ZoneField({ form, onChange }: Props) {
  const { t } = useTranslation('data-import');
  const zones = Intl.supportedValuesOf('timeZone');
  return (
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
  );
}
