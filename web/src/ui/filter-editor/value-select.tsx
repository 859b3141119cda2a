import type { FilterField } from '@stacksight/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTyped } from '#lib/filter/has-typed.ts';
import type { UseFieldValues } from '#lib/filter/use-field-values.ts';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './filter-editor.module.css';

type Props = {
  field: FilterField;
  codes: readonly string[];
  useValues: UseFieldValues;
  onChange: (codes: string[]) => void;
  /** The label and the hint of a field outside a condition. */
  label?: string;
  hint?: string;
};
type Option = { value: string; label: string; count?: number | null };

/** Chooses codes by their labels, from a complete list, or by a search in the warehouse if the codes are many. */
export function ValueSelect({ field, codes, useValues, onChange, label: own, hint }: Props) {
  const { t } = useTranslation('filter-editor');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const isSearched = field.source === 'search';
  const found = useValues(field, isSearched && isOpen ? { search } : null);
  const named = useValues(field, isSearched && codes.length > 0 ? { codes } : null);
  const options = toOptions(field, [...found.rows, ...named.rows]);
  return (
    <Select<string[], Option>
      mode="multiple"
      className={styles.values ?? ''}
      aria-label={own ?? t('values', { field: field.label })}
      placeholder={hint ?? t('choose')}
      value={[...codes]}
      maxTagCount="responsive"
      loading={found.isLoading}
      showSearch={
        isSearched
          ? { filterOption: found.isEarlier && hasTyped, onSearch: setSearch }
          : { optionFilterProp: 'label' }
      }
      options={options}
      notFoundContent={found.isLoading ? t('loading') : t('nothing')}
      optionRender={({ data, label }) => (
        <span className={styles.option}>
          <span>{label}</span>
          {typeof data.count === 'number' && <small>{format.short(data.count)}</small>}
        </span>
      )}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setSearch('');
      }}
      onChange={(next) => onChange(next.slice(0, most))}
    />
  );
}

const most = 200;

function toOptions(
  { source, choices }: FilterField,
  rows: readonly { code: string | null; label: string | null; count: number | null }[],
): Option[] {
  if (source === 'list') return choices.map(({ code, label }) => ({ value: code, label }));
  const options = new Map<string, Option>();
  for (const { code, label, count } of rows) {
    if (code === null || options.has(code)) continue;
    options.set(code, { value: code, label: label ?? code, count });
  }
  return [...options.values()];
}
