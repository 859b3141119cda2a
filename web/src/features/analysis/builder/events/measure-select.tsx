import type { Measure } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EventChoice } from '../../state/use-catalogue.ts';
import styles from '../builder.module.css';

type Props = {
  label: string;
  event: EventChoice | undefined;
  value: Measure;
  onChange: (measure: Measure) => void;
};

const plain = ['count', 'readers', 'perReader'] as const;
const ofAmount = ['sum', 'avg', 'min', 'max', 'p50', 'p90', 'p95'] as const;

/** Chooses the measure of an event: occurrences, readers, or a numeric property of each occurrence. */
export function MeasureSelect({ label, event, value, onChange }: Props) {
  const { t } = useTranslation('analysis');
  const measures: readonly Measure[] = [
    ...plain.map((type) => ({ type })),
    ...(event?.measures ?? []).flatMap(({ code: of }) => ofAmount.map((type) => ({ type, of }))),
  ];
  const nameOf = (measure: Measure): string => {
    const name = t(`measure.${measure.type}`);
    if (!('of' in measure)) return name;
    const of = event?.measures.find(({ code }) => code === measure.of)?.label ?? measure.of;
    return t('measure.of', { of, name });
  };
  const known = measures.some((one) => keyOf(one) === keyOf(value))
    ? measures
    : [...measures, value];
  return (
    <Select<string>
      className={styles.measure ?? ''}
      aria-label={label}
      value={keyOf(value)}
      popupMatchSelectWidth={false}
      options={known.map((measure) => ({ value: keyOf(measure), label: nameOf(measure) }))}
      onChange={(key) => {
        const chosen = known.find((measure) => keyOf(measure) === key);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

const keyOf = (measure: Measure): string =>
  'of' in measure ? `${measure.type} ${measure.of}` : measure.type;
