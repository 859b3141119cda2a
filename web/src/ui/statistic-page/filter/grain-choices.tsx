import { useTranslation } from 'react-i18next';
import { Choices } from '../../choices/choices.tsx';

export const grainChoices = ['auto', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type GrainChoice = (typeof grainChoices)[number];

type Props = { value: GrainChoice; onChange: (value: GrainChoice) => void };

/** Chooses the grain of time; `auto` follows the length of the range. */
export function GrainChoices({ value, onChange }: Props) {
  const { t } = useTranslation('statistic-page');
  const options = grainChoices.map((grain) => ({ value: grain, label: t(`grain.${grain}`) }));
  return (
    <Choices
      label={t('grain.label')}
      isLabelShown
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
