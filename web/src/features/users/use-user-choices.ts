import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** Reads all roles, and whether the signed-in user may assign each role. */
export function useRoleChoices() {
  return useQuery({
    queryKey: ['roles', 'choices'],
    queryFn: ({ signal }) => api.roles.choices({ signal }),
    placeholderData: keepPreviousData,
  });
}

type Department = { id: string; parentId: string | null; name: string; path: string };

/** Reads the departments, in the order of their tree. */
export function useDepartments(): readonly Department[] {
  const { data = [] } = useQuery({
    queryKey: ['departments', 'choices'],
    queryFn: ({ signal }) => api.departments.choices({ signal }),
    placeholderData: keepPreviousData,
  });
  return data;
}
