import { useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';

/** Returns a function that keeps a report among the user's favourites, or no longer. */
export function useFavourite(): (id: string, isFavourite: boolean) => void {
  const client = useQueryClient();
  return (id, isFavourite) => {
    api.analyticsReport
      .favour({ params: { id }, body: { isFavourite } })
      .then(() => client.invalidateQueries({ queryKey: ['analyticsReport'] }))
      .catch(handleError);
  };
}
