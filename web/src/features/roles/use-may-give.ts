import { useSession } from '#lib/session/session-store.ts';

/**
 * Returns the function that tests whether the signed-in user may grant a permission. Users may grant the permissions
 * that they have.
 */
export function useMayGive(): (permission: string) => boolean {
  const own: readonly string[] = useSession((session) => session.permissions);
  const isSuper = useSession((session) => session.user?.isSuper ?? false);
  return (permission) => isSuper || own.includes(permission);
}
