import { nameIn, type RuleFolder, type RuleSummary } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

export type ContentsFolder = {
  id: string;
  name: string;
  folders: ContentsFolder[];
  rules: readonly RuleSummary[];
};

const all = { pageSize: 500 };

/** The folders of a project with the rules in them, as the caller may see them. */
export function useContents(projectId: string) {
  const language = useLanguage();
  const query = { ...all, projectId };
  const folders = useQuery({
    queryKey: ['ruleFolder', 'list', query],
    queryFn: ({ signal }) => api.ruleFolder.list({ query, signal }),
    meta: { silent: true },
  });
  const rules = useQuery({
    queryKey: ['ruleConfig', 'list', query],
    queryFn: ({ signal }) => api.ruleConfig.list({ query, signal }),
    meta: { silent: true },
  });
  const below = (parentId: string | null): ContentsFolder[] =>
    (folders.data?.rows ?? [])
      .filter((folder: RuleFolder) => folder.parentId === parentId)
      .map((folder) => ({
        id: folder.id,
        name: nameIn(folder.names, language),
        folders: below(folder.id),
        rules: (rules.data?.rows ?? []).filter(({ folderId }) => folderId === folder.id),
      }));
  return {
    folders: folders.data && rules.data ? below(null) : undefined,
    error: folders.error ?? rules.error,
    retry: () => void Promise.all([folders.refetch(), rules.refetch()]),
  };
}
