import type { FilterField, MetricCard } from '@stacksight/contract';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { hasGrain } from '../draft/edit.ts';
import { has } from '../draft/kinds.ts';
import { groupField } from '../state/use-fields.ts';
import { fieldKey, fieldsIn, openConditions, type RuleMaking, rangePart } from './rule-parts.ts';
import styles from './save.module.css';

type Props = {
  making: RuleMaking;
  metrics: readonly MetricCard[] | undefined;
  fields: readonly FilterField[];
  onChange: (open: readonly string[]) => void;
};
type PartKey =
  | 'range'
  | 'base'
  | 'libraries'
  | 'grain'
  | 'compare'
  | 'top'
  | 'silent_days'
  | 'periods';

/** Chooses what a person who runs the rule may change: parts of the question, and conditions. */
export function PartChoices({ making, metrics, fields, onChange }: Props) {
  const { t } = useTranslation('analysis');
  const id = useId();
  const { draft, open } = making;
  const parts: PartKey[] = [
    rangePart(draft) === 'base' ? 'base' : 'range',
    'libraries',
    ...(hasGrain(draft, metrics) ? (['grain'] as const) : []),
    ...(has(draft, 'compare') ? (['compare'] as const) : []),
    ...(draft.by.length > 0 ? (['top'] as const) : []),
    ...(has(draft, 'silence') ? (['silent_days'] as const) : []),
    ...(has(draft, 'cohort') ? (['periods'] as const) : []),
  ];
  const conditions = open.filter((key) => key.startsWith('field:'));
  const others = open.filter((key) => !conditions.includes(key));
  const filtered = openConditions(draft.filter).map(({ field }) => field);
  // Groups of readers are of the one who saved them.
  const offered = fields
    .filter(({ field, operators }) => field !== groupField && operators.includes('in'))
    .map(({ field, label }) => ({ value: field, label, isSet: filtered.includes(field) }))
    .sort((a, b) => Number(b.isSet) - Number(a.isSet));
  return (
    <fieldset className={styles.parts}>
      <legend>{t('rule.parts')}</legend>
      <Checkbox.Group
        className={styles.boxes ?? ''}
        value={[...others]}
        options={parts.map((value) => ({ value, label: t(`rule.part.${value}`) }))}
        onChange={(next) => onChange([...next.map(String), ...conditions])}
      />
      <label htmlFor={id}>{t('rule.conditions')}</label>
      <Select<string[]>
        id={id}
        mode="multiple"
        maxCount={8}
        placeholder={t('rule.noConditions')}
        value={fieldsIn(open).slice()}
        showSearch={{ optionFilterProp: 'label' }}
        options={offered.map(({ value, label, isSet }) => ({
          value,
          label: isSet ? t('rule.conditionSet', { label }) : label,
        }))}
        onChange={(next) => onChange([...others, ...next.map(fieldKey)])}
      />
      <p className={styles.hint}>{t('rule.conditionsHint')}</p>
    </fieldset>
  );
}
