import { handleError } from '#lib/errors/handle-error.ts';
import { queryClient } from '#lib/query-client.ts';
import { load } from '../../entry/enter.ts';

/** Gets permissions and menu anew, and with them every answer that was given to the rights of before. */
export function renewAccess(): void {
  load()
    .then(() => queryClient.invalidateQueries())
    .catch(handleError);
}
