import type { GroupedReaderType, Names, ReaderTypeGroup } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useCan } from '#ui/can/can.tsx';
import type { ResourceForm } from '#ui/resource-page/resource-page-props.ts';

export type GroupValues = { choice: string; name: Names };

export function useTypeGroups(glc: string) {
  return useQuery({
    queryKey: ['groupRdtype', 'groups', glc],
    queryFn: ({ signal }) => api.groupRdtype.groups({ query: glcOf(glc), signal }),
  });
}

/** Adds, when the page opens, the reader types that the data contain and the list lacks. */
export function useSeenTypes(glc: string, onAdded: () => Promise<void>): void {
  const mayEdit = useCan({ all: ['readerType:edit'] });
  useQuery({
    // The key is outside the area, so that reading the list again does not repeat this call.
    queryKey: ['readerTypesSeen', glc],
    queryFn: async () => {
      const { added } = await api.groupRdtype.fill({ body: glcOf(glc) });
      if (added > 0) await onAdded();
      return added;
    },
    enabled: mayEdit,
    staleTime: 600_000,
    meta: { silent: true },
  });
}

/** Puts reader types into a group, and reads all answers again, because every statistic may show the group. */
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

export const startValues = (
  row: GroupedReaderType | null,
  groups: readonly ReaderTypeGroup[],
): GroupValues => ({
  choice: row?.groupId ?? 'none',
  name: groups.find(({ id }) => id === row?.groupId)?.names ?? { 'zh-CN': '', 'en-US': '' },
});

/** Returns the form that sets the group of a reader type; the reader types themselves come from the data. */
export function useGroupForm(
  glc: string,
): Omit<ResourceForm<GroupedReaderType, GroupValues>, 'fields'> {
  const { data: groups = [] } = useTypeGroups(glc);
  const save = useSaveGroup(glc);
  return {
    needs: 'readerType:edit',
    canAdd: false,
    start: (row) => startValues(row, groups),
    save: (values, row) => save(row === null ? [] : [row.rdtype], values),
    width: 480,
  };
}
