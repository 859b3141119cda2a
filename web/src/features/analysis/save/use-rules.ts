import { nameIn, type RuleFolder } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** Reads the folders for rules, each with its path. */
export function useRuleFolders() {
  const language = useLanguage();
  const { data, error } = useStatistic(
    ['ruleFolder', 'list', 'all'],
    (signal) => api.ruleFolder.list({ query: { pageSize: 500 }, signal }),
    { staleSeconds: 10 },
  );
  const rows = data?.rows ?? [];
  const byId = new Map(rows.map((folder) => [folder.id, folder]));
  const wayTo = ({ names, parentId }: RuleFolder, depth = 0): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    const own = nameIn(names, language);
    return parent && depth < 10 ? `${wayTo(parent, depth + 1)} / ${own}` : own;
  };
  const folders = rows.map((folder) => ({ value: folder.id, label: wayTo(folder) }));
  return { folders: data && folders, error };
}

/** Saves a new rule; returns its id. */
export function useCreateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof api.ruleConfig.create>[0]['body']) =>
      api.ruleConfig.create({ body }),
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['ruleConfig'] }),
  });
}
