import { type LayoutTile, layoutTiles } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

export const layoutKey = ['dashboard', 'layout'];

/** Returns the user's tiles, or the standard tiles until then. `isInOtherCall`: the board's answer has the tiles. */
export function useLayout(isInOtherCall: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: layoutKey,
    queryFn: ({ signal }) => api.dashboard.layout({ signal }),
    enabled: !isInOtherCall,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (tiles: LayoutTile[]) => api.dashboard.saveLayout({ body: { tiles } }),
    onSuccess: (_, tiles) =>
      client.setQueryData(layoutKey, {
        ...data,
        tiles: tiles.length === 0 ? [...layoutTiles] : tiles,
      }),
  });
  return {
    tiles: data?.tiles ?? layoutTiles,
    pins: data?.pins ?? 0,
    isKnown: data !== undefined,
    save: mutateAsync,
    isSaving: isPending,
  };
}
