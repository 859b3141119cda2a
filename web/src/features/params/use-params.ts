import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { saveSession } from '#lib/session/session-store.ts';

/** Reads all parameters with their current values. */
export function useParams() {
  return useQuery({
    queryKey: ['params', 'list'],
    queryFn: ({ signal }) => api.params.list({ signal }),
  });
}

/** Reads the parameters and the user's configuration again, after a change. */
export function useRefreshParams(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    saveSession({ userConfig: await api.session.userConfig() });
    await client.invalidateQueries({ queryKey: ['params'] });
  };
}
