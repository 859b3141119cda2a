import type { Caller, LibraryScope } from './caller.ts';

// Nobody gives more than they have.

type Giver = Pick<Caller, 'isSuper' | 'permissions' | 'scope'>;
type Library = { glc: string; libcode: string | null };

/** Those of some permissions that a caller does not hold. */
export function permissionsBeyond(giver: Giver, permissions: readonly string[]): string[] {
  return giver.isSuper ? [] : permissions.filter((one) => !giver.permissions.has(one));
}

/** Those of some libraries that lie outside a scope. */
export function librariesBeyond<L extends Library>(
  { groups }: LibraryScope,
  libraries: readonly L[],
): L[] {
  if (groups === 'all') return [];
  return libraries.filter(({ glc, libcode }) => {
    const own = Object.hasOwn(groups, glc) ? groups[glc] : undefined;
    return own !== 'all' && (libcode === null || own === undefined || !own.includes(libcode));
  });
}
