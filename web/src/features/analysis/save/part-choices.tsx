import type { FilterField, MetricCard, QuestionPartName } from '@stacksight/contract';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groupField, hasGrain, rangePart } from '../draft/edit.ts';
import { hasPart } from '../draft/kinds.ts';
import { conditionFields, fieldKey, openConditions, type RuleQuestionDraft } from './rule-parts.ts';
import styles from './save.module.css';

type Props = {
  rule: RuleQuestionDraft;
  metrics: readonly MetricCard[] | undefined;
  fields: readonly FilterField[];
  onChange: (open: readonly string[]) => void;
};
type PartKey = QuestionPartName | 'libraries';

/** Chooses the parts and conditions of the question that users of the rule may change. */
export function PartChoices({ rule, metrics, fields, onChange }: Props) {
  const { t } = useTranslation('analysis');
  const id = useId();
  const { draft, open } = rule;
  const parts: PartKey[] = [
    rangePart(draft),
    'libraries',
    ...(hasGrain(draft, metrics) ? (['grain'] as const) : []),
    ...(hasPart(draft, 'compare') ? (['compare'] as const) : []),
    ...(draft.by.length > 0 ? (['top'] as const) : []),
    ...(hasPart(draft, 'silence') ? (['silent_days'] as const) : []),
    ...(hasPart(draft, 'cohort') ? (['periods'] as const) : []),
  ];
  const conditions = conditionFields(open);
  const conditionKeys = conditions.map(fieldKey);
  const others = open.filter((key) => !conditionKeys.includes(key));
  const filtered = openConditions(draft.filter).map(({ field }) => field);
  // Reader groups belong to the user who saved them, so users of the rule cannot choose one.
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
        onChange={(next) => onChange([...next.map(String), ...conditionKeys])}
      />
      <label htmlFor={id}>{t('rule.conditions')}</label>
      <Select<string[]>
        id={id}
        mode="multiple"
        maxCount={8}
        placeholder={t('rule.noConditions')}
        value={conditions}
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
