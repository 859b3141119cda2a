import { useTranslation } from 'react-i18next';
import { useLibraries } from '../statistics/use-libraries.ts';

// Settings of a library group: whoever has several says which, in the address as `glc`.

/** The choice of the library group over a list; nothing where there is one only. */
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

/** The group of the address as calls take it. */
export const glcOf = (glc: string | undefined): { glc?: string } => (glc ? { glc } : {});
