import { handleError } from '#lib/errors/handle-error.ts';
import { queryClient } from '#lib/query-client.ts';
import { loadEntry } from '../../entry/enter.ts';

/** Reads permissions, menu and all cached answers again, after the user's permissions have changed. */
export function renewAccess(): void {
  loadEntry()
    .then(() => queryClient.invalidateQueries())
    .catch(handleError);
}
