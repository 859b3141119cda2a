import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { saveSession } from '#lib/session/session-store.ts';

/** Every parameter as it stands. */
export function useParams() {
  return useQuery({
    queryKey: ['params', 'list'],
    queryFn: ({ signal }) => api.params.list({ signal }),
  });
}

/** After a change: the list anew, and what the console itself shows of it. */
export function useRefreshParams(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    saveSession({ userConfig: await api.session.userConfig() });
    await client.invalidateQueries({ queryKey: ['params'] });
  };
}
