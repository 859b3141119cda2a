import { useTranslation } from 'react-i18next';
import type { CompareChoice } from '#lib/statistics/filters.ts';
import { Choices } from '../../choices/choices.tsx';

type Props = { value: CompareChoice; onChange: (part: { compare: CompareChoice }) => void };

/** Chooses the period to compare with, or none. */
export function CompareChoices({ value, onChange }: Props) {
  const { t } = useTranslation('statistic-page');
  return (
    <Choices
      label={t('compare.label')}
      value={value}
      onChange={(compare) => onChange({ compare })}
      options={[
        { value: 'previous', label: t('compare.previous') },
        { value: 'lastYear', label: t('compare.lastYear') },
        { value: 'none', label: t('compare.none') },
      ]}
    />
  );
}
