import type { DashboardTile } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { standardTiles } from './tiles/tile-catalogue.ts';

export const layoutKey = ['dashboard', 'layout'];

/** The tiles that the caller chose, in order; the standard ones until that is known. `isBrought`: the board brings them. */
export function useLayout(isBrought: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: layoutKey,
    queryFn: ({ signal }) => api.dashboard.layout({ signal }),
    enabled: !isBrought,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (tiles: DashboardTile[]) => api.dashboard.saveLayout({ body: { tiles } }),
    onSuccess: (_, tiles) =>
      client.setQueryData(layoutKey, { tiles: tiles.length === 0 ? [...standardTiles] : tiles }),
  });
  return {
    tiles: data?.tiles ?? standardTiles,
    isKnown: data !== undefined,
    save: mutateAsync,
    isSaving: isPending,
  };
}
