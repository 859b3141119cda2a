import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useCan } from '#ui/can/can.tsx';

/** Reads the titles of the warehouse tables by name, for users of the query desk. */
export function useTableLabels(): ReadonlyMap<string, string> {
  const mayAsk = useCan({ all: ['desk:run'] });
  const { data } = useQuery({
    queryKey: ['desk', 'schema'],
    queryFn: ({ signal }) => api.desk.schema({ signal }),
    enabled: mayAsk,
    staleTime: 600_000,
    meta: { silent: true },
  });
  return new Map(data?.tables.map(({ name, label }) => [name, label]));
}
