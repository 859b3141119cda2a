import { nameIn } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useCan } from '#ui/can/can.tsx';

/** Returns the projects that a user can choose for a report; an empty list for users who may not read projects. */
export function useProjects() {
  const language = useLanguage();
  const mayRead = useCan({ all: ['rule:view'] });
  const { data } = useStatistic(
    ['projectInfo', 'list', 'all'],
    (signal) => api.projectInfo.list({ query: { pageSize: 500 }, signal }),
    { staleSeconds: 10, isWaiting: !mayRead },
  );
  return (data?.rows ?? []).map(({ id, names }) => ({ value: id, label: nameIn(names, language) }));
}
