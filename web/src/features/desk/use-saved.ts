import type { StatementForm } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask, type ConfirmQuestion } from '#lib/notify.ts';

export type KeptStatement = { id: string } & StatementForm;
const key = 'savedStatement';
const most = 500;

/** Reads the user's saved statements, the latest first. */
export function useSavedStatements() {
  const { data } = useQuery({
    queryKey: [key, 'list'],
    queryFn: ({ signal }) => api.savedStatement.list({ query: { pageSize: most }, signal }),
  });
  return data?.rows;
}

/** Asks the user and deletes a saved statement. */
export function useRemoveStatement() {
  const client = useQueryClient();
  return async (id: string, question: ConfirmQuestion) => {
    if (!(await ask(question))) return;
    await api.savedStatement.remove({ params: { id } }).catch(handleError);
    await client.invalidateQueries({ queryKey: [key] });
  };
}

/** Saves a statement under a name, as a new statement if the id is null. */
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
