import {
  nameIn,
  type Project,
  type ProjectForm,
  type RuleFolder,
  type RuleFolderForm,
} from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { ask, notify } from '#lib/notify.ts';

export type FolderNode = {
  folder: RuleFolder;
  name: string;
  children: FolderNode[];
  rules: number;
};
export type ProjectNode = { project: Project; name: string; children: FolderNode[] };

const everything = { pageSize: 500 };

/** Reads the projects with their folders, named in the language of the page. */
export function useFolders() {
  const language = useLanguage();
  const projects = useQuery({
    queryKey: ['projectInfo', 'list', everything],
    queryFn: ({ signal }) => api.projectInfo.list({ query: everything, signal }),
    meta: { silent: true },
  });
  const folders = useQuery({
    queryKey: ['ruleFolder', 'list', everything],
    queryFn: ({ signal }) => api.ruleFolder.list({ query: everything, signal }),
    meta: { silent: true },
  });
  const all = folders.data?.rows ?? [];
  const below = (parentId: string | null, projectId: string): FolderNode[] =>
    all
      .filter((one) => one.parentId === parentId && one.projectId === projectId)
      .map((folder) => {
        const children = below(folder.id, projectId);
        const rules = children.reduce((sum, child) => sum + child.rules, folder.rules);
        return { folder, name: nameIn(folder.names, language), children, rules };
      });
  const tree = projects.data?.rows.map(
    (project): ProjectNode => ({
      project,
      name: nameIn(project.names, language),
      children: below(null, project.id),
    }),
  );
  return {
    tree: folders.data ? tree : undefined,
    error: projects.error ?? folders.error,
    refetch: () => void Promise.all([projects.refetch(), folders.refetch()]),
  };
}

/** Returns the calls that save projects and folders, and read the tree again after each change. */
export function useFolderChanges() {
  const silent = { meta: { silent: true }, onSuccess: useRefreshFolders() };
  const saveProject = useMutation({
    ...silent,
    mutationFn: async ({ id, body }: { id: string | null; body: ProjectForm }) => {
      if (id === null) await api.projectInfo.create({ body });
      else await api.projectInfo.update({ params: { id }, body });
    },
  });
  const saveFolder = useMutation({
    ...silent,
    mutationFn: async ({ id, body }: { id: string | null; body: RuleFolderForm }) => {
      if (id === null) await api.ruleFolder.create({ body });
      else await api.ruleFolder.update({ params: { id }, body });
    },
  });
  return { saveProject, saveFolder };
}

type RemovedNode = { kind: 'project' | 'folder'; id: string; name: string };

/** Asks the user and deletes a project or a folder. */
export function useRemoveNode(): (node: RemovedNode) => Promise<void> {
  const { t } = useTranslation('rule-config');
  const refresh = useRefreshFolders();
  const { mutate } = useMutation({
    mutationFn: ({ kind, id }: RemovedNode) =>
      kind === 'project'
        ? api.projectInfo.remove({ params: { id } })
        : api.ruleFolder.remove({ params: { id } }),
    onSuccess: async () => {
      await refresh();
      notify.success(t('common:done.delete'));
    },
  });
  return async (node) => {
    const text = [t('common:confirm.delete'), t('folders.remove.text')].join('\n');
    if (await ask({ title: t('folders.remove.title', { name: node.name }), text })) mutate(node);
  };
}

function useRefreshFolders(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['projectInfo', 'ruleFolder', 'ruleConfig'].map((area) =>
        client.invalidateQueries({ queryKey: [area] }),
      ),
    );
  };
}

/** Returns the options of a select of folders, each with its path. */
export function toOptions(tree: readonly ProjectNode[]) {
  const under = (nodes: readonly FolderNode[]): FolderOption[] =>
    nodes.map(({ folder, name, children }) => ({
      value: folder.id,
      title: name,
      projectId: folder.projectId,
      children: under(children),
    }));
  return tree.map(({ project, name, children }) => ({
    value: project.id,
    title: name,
    projectId: project.id,
    selectable: false,
    children: under(children),
  }));
}
type FolderOption = { value: string; title: string; projectId: string; children: FolderOption[] };
