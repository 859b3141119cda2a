import { nameIn, type RuleFolder, type RuleForm } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';

/** The folders for rules, each with its path. */
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

/** Texts of the console in both languages, for records that store both. */
export async function inBoth(key: string): Promise<RuleForm['name']> {
  await i18n.loadLanguages(['zh-CN', 'en-US']);
  const word = (language: keyof RuleForm['name']) => i18n.getFixedT(language, 'analysis')(key);
  return { 'zh-CN': word('zh-CN'), 'en-US': word('en-US') };
}
