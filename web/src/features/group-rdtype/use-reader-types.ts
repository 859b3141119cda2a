import type { GroupedReaderType, Names, ReaderTypeGroup } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/resource/use-group-filter.ts';
import type { ResourceForm } from '#ui/resource-page/resource-page-props.ts';

export type GroupValues = { choice: string; name: Names };

export function useTypeGroups(glc: string) {
  return useQuery({
    queryKey: ['groupRdtype', 'groups', glc],
    queryFn: ({ signal }) => api.groupRdtype.groups({ query: glcOf(glc), signal }),
  });
}

/** Puts reader types into a group; every statistic may show the group, so all answers are read again. */
export function useSaveGroup(glc: string) {
  const client = useQueryClient();
  return async (rdtypes: string[], { choice, name }: GroupValues) => {
    const isKnown = choice !== 'none' && choice !== 'new';
    await api.groupRdtype.edit({
      body: {
        ...glcOf(glc),
        rdtypes,
        groupId: isKnown ? choice : null,
        name: choice === 'none' ? null : name,
      },
    });
    void client.invalidateQueries();
  };
}

export const startOf = (
  row: GroupedReaderType | null,
  groups: readonly ReaderTypeGroup[],
): GroupValues => ({
  choice: row?.groupId ?? 'none',
  name: groups.find(({ id }) => id === row?.groupId)?.names ?? { 'zh-CN': '', 'en-US': '' },
});

/** Sets the group of a reader type; the types themselves come from the data. */
export function useGroupForm(
  glc: string,
): Omit<ResourceForm<GroupedReaderType, GroupValues>, 'fields'> {
  const { data: groups = [] } = useTypeGroups(glc);
  const save = useSaveGroup(glc);
  return {
    needs: 'readerType:edit',
    canAdd: false,
    start: (row) => startOf(row, groups),
    save: (values, row) => save(row === null ? [] : [row.rdtype], values),
    width: 480,
  };
}
