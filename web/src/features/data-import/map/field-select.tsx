import { fieldsOf, type ImportField, type ImportForm } from '@stacksight/contract';
import { Select } from 'antd';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldGroups } from './field-groups.ts';
import styles from './map.module.css';
import { findsField, useFieldWords } from './use-field-words.ts';

type Props = {
  id: string;
  heading: string;
  field: ImportField | null;
  rowIs: ImportForm['rowIs'];
  /** The fields of the other columns, with their headings, as one text, so that equal lists draw nothing anew. */
  taken: string;
  onChange: (field: ImportField | null) => void;
};
const none = 'none';
type Option = { value: ImportField | typeof none; label: string; means: string; takenBy: string };

/** Shows the select that says what a column is, found by words of either language or by pinyin. */
export const FieldSelect = memo(function FieldSelect(props: Props) {
  const { id, heading, field, rowIs, taken, onChange } = props;
  const { t } = useTranslation('data-import');
  const groups = useFieldGroups(rowIs, taken);
  const unread = { value: none, label: t('column.unread'), means: '', takenBy: '' } as const;
  return (
    <Select<Option['value'], Option>
      id={id}
      className={styles.fieldSelect ?? ''}
      aria-label={t('column.is', { heading })}
      value={field ?? none}
      data-unread={field === null || undefined}
      popupMatchSelectWidth={300}
      listHeight={320}
      showSearch={{
        filterOption: (typed, option) =>
          option !== undefined &&
          'value' in option &&
          (option.value === none ? typed === '' : findsField(option.value, typed)),
      }}
      options={[unread, ...groups] as Option[]}
      optionRender={({ data: { label, means, takenBy } }) => (
        <span className={styles.option}>
          <span>{label}</span>
          <small>{takenBy === '' ? means : t('column.taken', { heading: takenBy })}</small>
        </span>
      )}
      onChange={(next) => onChange(next === none ? null : next)}
    />
  );
});

function useFieldGroups(rowIs: ImportForm['rowIs'], taken: string) {
  const { t } = useTranslation('data-import');
  const words = useFieldWords();
  return useMemo(() => {
    const headings: Partial<Record<string, string>> = JSON.parse(taken);
    const { required, optional } = fieldsOf[rowIs];
    const toOption = (field: ImportField): Option => ({
      value: field,
      ...words.field(field),
      takenBy: field === 'count' ? '' : (headings[field] ?? ''),
    });
    const rest = optional.filter((field) => !required.includes(field));
    return [
      { label: t('group.required'), options: required.map(toOption) },
      ...fieldGroups.flatMap(({ key, fields }) => {
        const options = fields.filter((field) => rest.includes(field)).map(toOption);
        return options.length === 0 ? [] : [{ label: t(`group.${key}`), options }];
      }),
    ];
  }, [rowIs, taken, t, words]);
}
