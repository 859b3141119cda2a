import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The changes of a record, newest first; invalidating the area's records reads them again too. */
export function useHistory(area: string, subject: string) {
  return useQuery({
    queryKey: [area, 'history', subject],
    queryFn: ({ signal }) => api.history.list({ params: { area, subject }, signal }),
    meta: { silent: true },
  });
}
