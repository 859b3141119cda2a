import { handleError } from '#lib/errors/handle-error.ts';
import { queryClient } from '#lib/query-client.ts';
import { load } from '../../entry/enter.ts';

/** Reads permissions and menu again, and every answer that the server gave under the old permissions. */
export function renewAccess(): void {
  load()
    .then(() => queryClient.invalidateQueries())
    .catch(handleError);
}
