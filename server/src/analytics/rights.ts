import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { filterFields } from './compile/compile-filter.ts';
import type { Resolved } from './question/resolved.ts';

/** The libraries and permissions of the user who asks. */
export type Asker = Pick<Caller, 'scope' | 'defaultGlc' | 'permissions' | 'isSuper'>;

/** Returns whether an asker may see single readers, and counts of fewer than five readers. */
export const maySeeReaders = ({
  isSuper,
  permissions,
}: Pick<Asker, 'isSuper' | 'permissions'>): boolean => isSuper || permissions.has('reader:rows');

/**
 * Throws `permission.denied` if the asker lacks the permission of a dataset in their own question. `wantsRows` is true
 * for a question about single rows, which may show readers.
 */
export function checkRights(
  { parts, query, steps }: Resolved,
  asker: Asker,
  wantsRows: boolean,
): void {
  const listsReaders = query.kind === 'lost' && query.question === 'list';
  if (listsReaders && !maySeeReaders(asker)) throw new AppError('permission.denied');
  const filters = [query.filter, ...steps.map(({ filter }) => filter)];
  const usesGroups = filters.flatMap(filterFields).includes('readerGroup');
  if (usesGroups && !asker.isSuper && !asker.permissions.has('reader:group'))
    throw new AppError('permission.denied');
  for (const { dataset } of parts) {
    if (!asker.isSuper && !asker.permissions.has(dataset.needs))
      throw new AppError('permission.denied');
    if (wantsRows && dataset.hasReaderRows === true && !maySeeReaders(asker))
      throw new AppError('permission.denied');
  }
}
