import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';

type Props = {
  groups: readonly Pick<LibraryGroup, 'code' | 'label' | 'isDemo'>[];
  glc: string;
};

/** Names the library group that a load fills, where the user has several or makes a new one. */
export function GroupLine({ groups, glc }: Props) {
  const { t } = useTranslation('data-import');
  const own = groups.filter(({ isDemo }) => !isDemo);
  const group = own.find(({ code }) => code === glc);
  if (own.length === 0 || (own.length === 1 && group !== undefined)) return null;
  return (
    <p data-group={glc}>
      {group === undefined
        ? t('bar.newGroup', { code: glc })
        : t('bar.group', { name: group.label })}
    </p>
  );
}
