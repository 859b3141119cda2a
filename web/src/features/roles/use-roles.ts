import type { MenuChoice, Role, RoleHolder } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

const none: readonly MenuChoice[] = [];

/** Reads all menu entries. */
export function useMenus(): readonly MenuChoice[] {
  const { data = none } = useQuery({
    queryKey: ['roles', 'menus'],
    queryFn: ({ signal }) => api.roles.menus({ signal }),
  });
  return data;
}

export const holdersShown = 50;

/** Reads the first users who have a role, and their total number. */
export function useHolders({ id }: Role): { rows: readonly RoleHolder[]; total: number } | null {
  const { data = null } = useQuery({
    queryKey: ['roles', 'holders', id],
    queryFn: ({ signal }) =>
      api.roles.holders({ params: { id }, query: { pageSize: holdersShown }, signal }),
    placeholderData: keepPreviousData,
  });
  return data;
}
