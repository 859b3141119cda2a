import type { StatementForm } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

export type KeptStatement = { id: string } & StatementForm;
const key = 'savedStatement';
const most = 500;

/** The user's saved statements, the latest first. */
export function useSavedStatements() {
  const { data } = useQuery({
    queryKey: [key, 'list'],
    queryFn: ({ signal }) => api.savedStatement.list({ query: { pageSize: most }, signal }),
  });
  return data?.rows;
}

/** Saves a statement under a name; without an id as a new one. */
export function useSaveStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string | null; form: StatementForm }) => {
      if (id === null) await api.savedStatement.create({ body: form });
      else await api.savedStatement.update({ params: { id }, body: form });
    },
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
  });
}
