import type { ImportField } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { setCode } from './change-form.ts';
import type { FormProps } from './form-props.ts';
import { knownCodes } from './known-codes.ts';
import styles from './map.module.css';
import { useCodeOptions } from './use-code-options.ts';
import { useFieldWords } from './use-field-words.ts';
import type { FieldWords } from './words-of.ts';

type Props = FormProps & { words: readonly FieldWords[] };
type CodeWord = FieldWords['values'][number];

/** Shows the words of columns with codes, each with the code that it means; those without one come first. */
export function CodeWords({ form, onChange, words }: Props) {
  const { t } = useTranslation('data-import');
  const shown = words.filter(({ values }) => values.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.words} aria-labelledby="import-words">
      <h3 id="import-words">{t('words.title')}</h3>
      {shown.map(({ field, values }) => (
        <FieldCodes key={field} {...{ form, onChange, field, values }} />
      ))}
    </section>
  );
}

function FieldCodes({
  form,
  onChange,
  field,
  values,
}: FormProps & { field: ImportField; values: readonly CodeWord[] }) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const { label } = useFieldWords().field(field);
  const options = useCodeOptions(field);
  const codeOf = (value: string): string | null => {
    const given = form.codes.find((one) => one.field === field && one.from === value);
    return given?.to ?? (knownCodes[field]?.includes(value) ? value : null);
  };
  const unknown = values.filter(({ value }) => codeOf(value) === null);
  return (
    <details open={unknown.length > 0}>
      <summary>
        {label}
        <span data-unknown={unknown.length > 0 || undefined}>
          {unknown.length > 0
            ? t('words.unknown', { count: unknown.length })
            : t('words.known', { count: values.length })}
        </span>
      </summary>
      <ul>
        {[...unknown, ...values.filter((one) => !unknown.includes(one))].map(({ value, rows }) => (
          <li key={value}>
            <span title={value}>{value}</span>
            <small>{t('words.rows', { count: rows, rows: full(rows) })}</small>
            <Select
              size="small"
              allowClear
              aria-label={t('words.means', { word: value, field: label })}
              placeholder={t('words.choose')}
              status={codeOf(value) === null ? 'warning' : ''}
              showSearch={{ optionFilterProp: 'label' }}
              value={codeOf(value)}
              options={options}
              onChange={(to: string | undefined) =>
                onChange(setCode(form, field, value, to ?? null))
              }
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
