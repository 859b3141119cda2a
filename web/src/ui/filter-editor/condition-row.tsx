import { CloseOutlined } from '@ant-design/icons';
import type { Condition, FilterField } from '@stacksight/contract';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UseFieldValues } from '#lib/filter/use-field-values.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './filter-editor.module.css';
import { type ConditionDraft, isFinished } from './filter-tree.ts';
import { ValueSelect } from './value-select.tsx';

type Props = {
  draft: ConditionDraft;
  /** True if the condition takes the focus, because the user has just added it. */
  takesFocus?: boolean;
  fields: readonly FilterField[];
  useValues: UseFieldValues;
  /** Called at every change; null removes the condition. */
  onChange: (draft: ConditionDraft | null) => void;
};
/** The operators that the user can choose: `known` and `unknown` stand for `isNull`. */
type OperatorChoice = Exclude<Condition['op'], 'isNull'> | 'known' | 'unknown';

/** Edits one condition: a field, an operator and a value. */
export function ConditionRow({ draft, takesFocus = false, fields, useValues, onChange }: Props) {
  const { t } = useTranslation('filter-editor');
  const field = fields.find((one) => one.field === draft.field);
  const choose = (name: string) => {
    const [op] = fields.find((one) => one.field === name)?.operators ?? [];
    onChange({ kind: 'condition', id: draft.id, field: name, ...withOp(op ?? 'in') });
  };
  return (
    <div className={styles.condition} data-unfinished={!isFinished(draft) || undefined}>
      <div>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          className={styles.field ?? ''}
          autoFocus={takesFocus}
          aria-label={t('field')}
          placeholder={t('field')}
          value={draft.field ?? null}
          popupMatchSelectWidth={false}
          options={fields.map(({ field: value, label, means }) => ({ value, label, title: means }))}
          onChange={choose}
        />
      </div>
      <div>{field && <OpSelect draft={draft} field={field} onChange={onChange} />}</div>
      <div className={styles.value}>
        {field && draft.op !== 'isNull' && (
          <Value draft={draft} field={field} useValues={useValues} onChange={onChange} />
        )}
      </div>
      <IconButton label={t('removeCondition')} onClick={() => onChange(null)}>
        <CloseOutlined aria-hidden />
      </IconButton>
    </div>
  );
}

type PartProps = Omit<Props, 'fields' | 'useValues' | 'takesFocus'> & { field: FilterField };

function OpSelect({ draft, field, onChange }: PartProps) {
  const { t } = useTranslation('filter-editor');
  const choices = field.operators.flatMap((op): OperatorChoice[] =>
    op === 'isNull' ? ['unknown', 'known'] : [op],
  );
  const value: OperatorChoice =
    draft.op === 'isNull' ? (draft.value === false ? 'known' : 'unknown') : (draft.op ?? 'in');
  const choose = (choice: OperatorChoice) => {
    const next = withOp(choice);
    const keeps = isList(draft.op) && isList(next.op);
    onChange({ ...draft, ...next, ...(keeps ? { value: draft.value } : {}) });
  };
  return (
    <Select<OperatorChoice>
      className={styles.op ?? ''}
      aria-label={t('op.label')}
      value={value}
      popupMatchSelectWidth={false}
      options={choices.map((choice) => ({ value: choice, label: t(`op.${choice}`) }))}
      onChange={choose}
    />
  );
}

const isList = (op: Condition['op'] | undefined) => op === 'in' || op === 'notIn';

function withOp(choice: OperatorChoice | 'isNull'): Pick<Condition, 'op' | 'value'> {
  if (choice === 'known') return { op: 'isNull', value: false };
  if (choice === 'unknown' || choice === 'isNull') return { op: 'isNull', value: true };
  if (choice === 'between') return { op: choice, value: ['', ''] };
  return { op: choice, value: isList(choice) ? [] : '' };
}

function Value({ draft, field, useValues, onChange }: PartProps & Pick<Props, 'useValues'>) {
  const { t } = useTranslation('filter-editor');
  const set = (value: Condition['value']) => onChange({ ...draft, value });
  if (isList(draft.op)) {
    const codes = Array.isArray(draft.value) ? draft.value.map(String) : [];
    return <ValueSelect field={field} codes={codes} useValues={useValues} onChange={set} />;
  }
  if (draft.op === 'between') {
    const [low = '', high = ''] = Array.isArray(draft.value) ? draft.value.map(String) : [];
    return (
      <span className={styles.ends}>
        <Input
          aria-label={t('from')}
          value={low}
          maxLength={100}
          onChange={({ target }) => set([target.value, high])}
        />
        <span aria-hidden>–</span>
        <Input
          aria-label={t('to')}
          value={high}
          maxLength={100}
          onChange={({ target }) => set([low, target.value])}
        />
      </span>
    );
  }
  return (
    <Input
      className={styles.text}
      aria-label={t('value')}
      placeholder={t('value')}
      value={String(draft.value ?? '')}
      maxLength={200}
      onChange={({ target }) => set(target.value)}
    />
  );
}
