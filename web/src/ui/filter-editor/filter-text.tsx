import type { Condition, Filter, FilterField } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import type { UseFieldValues } from '#lib/filter/use-field-values.ts';
import styles from './filter-text.module.css';

type Props = {
  filter: Filter;
  fields: readonly FilterField[];
  useValues: UseFieldValues;
};

/** Describes a filter in words. */
export function FilterText({ filter, fields, useValues }: Props) {
  return (
    <span className={styles.sentence}>
      <Part filter={filter} fields={fields} useValues={useValues} isInner={false} />
    </span>
  );
}

function Part({ filter, isInner, ...rest }: Props & { isInner: boolean }) {
  const { t } = useTranslation('filter-editor');
  if ('not' in filter) {
    return (
      <>
        {t('text.not')} <Part filter={filter.not} isInner {...rest} />
      </>
    );
  }
  if (!('all' in filter) && !('any' in filter))
    return <ConditionText {...rest} condition={filter} />;
  const isAll = 'all' in filter;
  const parts = isAll ? filter.all : filter.any;
  const glue = isAll ? t('text.and') : t('text.or');
  return (
    <>
      {isInner && '('}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other order than its own
        <span key={index}>
          {index > 0 && <em> {glue} </em>}
          <Part filter={part} isInner {...rest} />
        </span>
      ))}
      {isInner && ')'}
    </>
  );
}

const nobody: FilterField = {
  field: '',
  dataset: '',
  label: '',
  means: '',
  type: 'text',
  operators: [],
  source: 'list',
  choices: [],
};

function ConditionText({
  condition: { field: name, op, value },
  fields,
  useValues,
}: Omit<Props, 'filter'> & { condition: Condition }) {
  const { t } = useTranslation('filter-editor');
  const field = fields.find((one) => one.field === name) ?? { ...nobody, field: name, label: name };
  const codes = Array.isArray(value) ? value.map(String) : [];
  const isAsked = field.source === 'search' && (op === 'in' || op === 'notIn');
  const { rows } = useValues(field, isAsked ? { codes } : null);
  const labelOf = (code: string) =>
    field.choices.find((choice) => choice.code === code)?.label ??
    rows.find((row) => row.code === code)?.label ??
    code;
  if (op === 'isNull')
    return (
      <>
        {field.label} {t(value === false ? 'op.known' : 'op.unknown')}
      </>
    );
  const text =
    op === 'between'
      ? codes.join(' – ')
      : (Array.isArray(value) ? codes : [String(value)]).map(labelOf).join(t('text.comma'));
  return (
    <>
      {field.label} {t(`op.${op}`)} <b>{text}</b>
    </>
  );
}
