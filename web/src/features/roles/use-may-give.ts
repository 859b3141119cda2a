import { useSession } from '#lib/session/session-store.ts';

/** Whether the signed-in user may grant a permission: users may grant the permissions they hold. */
export function useMayGive(): (permission: string) => boolean {
  const own: readonly string[] = useSession((session) => session.permissions);
  const isSuper = useSession((session) => session.user?.isSuper ?? false);
  return (permission) => isSuper || own.includes(permission);
}
