import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Reads the changes to a record, newest first; an invalidation of the area's answers reads them again. */
export function useHistory(area: string, subject: string) {
  return useQuery({
    queryKey: [area, 'history', subject],
    queryFn: ({ signal }) => api.history.list({ params: { area, subject }, signal }),
    meta: { silent: true },
  });
}
