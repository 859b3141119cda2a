import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** What became of a record of an area, newest first; asked for anew whenever the area's records are. */
export function useHistory(area: string, subject: string) {
  return useQuery({
    queryKey: [area, 'history', subject],
    queryFn: ({ signal }) => api.history.list({ params: { area, subject }, signal }),
    meta: { silent: true },
  });
}
