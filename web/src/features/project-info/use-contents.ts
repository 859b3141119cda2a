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
const again = ({ refetch }: { refetch: () => Promise<unknown> }) => refetch();

/** Reads the folders of a project with their rules, and its reports, as far as the user may see them. */
export function useProjectContents(projectId: string, mayReadReports: boolean) {
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
  const reports = useQuery({
    queryKey: ['analyticsReport', 'list', query],
    queryFn: ({ signal }) => api.analyticsReport.list({ query, signal }),
    enabled: mayReadReports,
    meta: { silent: true },
  });
  const isThere = folders.data && rules.data && (reports.data || !mayReadReports);
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
    contents: isThere ? { folders: below(null), reports: reports.data?.rows ?? [] } : undefined,
    error: folders.error ?? rules.error ?? reports.error,
    retry: () => {
      void Promise.all([folders, rules, ...(mayReadReports ? [reports] : [])].map(again));
    },
  };
}
