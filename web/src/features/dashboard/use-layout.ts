import type { DashboardTile } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { standardTiles } from './tiles/tile-catalogue.ts';

const key = ['dashboard', 'layout'];

/** The tiles that the caller chose, in order; the standard ones until that is known. */
export function useLayout() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.dashboard.layout({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (tiles: DashboardTile[]) => api.dashboard.saveLayout({ body: { tiles } }),
    onSuccess: (_, tiles) =>
      client.setQueryData(key, { tiles: tiles.length === 0 ? [...standardTiles] : tiles }),
  });
  return {
    tiles: data?.tiles ?? standardTiles,
    isKnown: data !== undefined,
    save: mutateAsync,
    isSaving: isPending,
  };
}
