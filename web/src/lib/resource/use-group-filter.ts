import { useTranslation } from 'react-i18next';
import { useLibraries } from '../statistics/use-libraries.ts';

// Settings belong to a library group. A user with several groups chooses one, which the address holds as `glc`.

/** Returns the select of the library group above a list; null for a user with one group. */
export function useGroupFilter() {
  const { t } = useTranslation('form-parts');
  const { groups = [] } = useLibraries('');
  if (groups.length < 2) return [];
  const own = groups.find(({ isDefault }) => isDefault) ?? groups[0];
  return [
    {
      name: 'glc',
      label: t('group'),
      all: own?.label ?? '',
      options: groups
        .filter(({ code }) => code !== own?.code)
        .map(({ code, label }) => ({ value: code, label })),
    },
  ];
}
