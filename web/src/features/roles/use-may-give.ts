import { useSession } from '#lib/session/session-store.ts';

/** Whether somebody may give a permission: whoever holds it. */
export function useMayGive(): (permission: string) => boolean {
  const own: readonly string[] = useSession((session) => session.permissions);
  const isSuper = useSession((session) => session.user?.isSuper ?? false);
  return (permission) => isSuper || own.includes(permission);
}
