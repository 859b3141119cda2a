import { useTranslation } from 'react-i18next';
import type { CompareChoice } from '#lib/statistics/filters.ts';
import { Choices } from '../../choices/choices.tsx';

type Props = {
  value: CompareChoice;
  /** False for holdings, which are compared with a year ago only. */
  hasPrevious?: boolean;
  onChange: (part: { compare: CompareChoice }) => void;
};

/** Chooses the period to compare with, or none. */
export function CompareChoices({ value, hasPrevious = true, onChange }: Props) {
  const { t } = useTranslation('statistic-page');
  return (
    <Choices
      label={t('compare.label')}
      value={value}
      onChange={(compare) => onChange({ compare })}
      options={[
        ...(hasPrevious ? [{ value: 'previous' as const, label: t('compare.previous') }] : []),
        { value: 'lastYear', label: t('compare.lastYear') },
        { value: 'none', label: t('compare.none') },
      ]}
    />
  );
}
