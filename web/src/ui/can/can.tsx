import type { ReactNode } from 'react';
import { useSession } from '#lib/session/session-store.ts';
import { isAllowed, type RequiredPermissions } from './is-allowed.ts';

/** Shows its children to those whose permissions fit: all of a list, none of it, or any of it (spec §6). */
export function Can({ children, ...asked }: RequiredPermissions & { children: ReactNode }) {
  return useCan(asked) ? children : null;
}

/** The same as a value. */
export function useCan(asked: RequiredPermissions): boolean {
  const permissions = useSession((session) => session.permissions);
  const isSuper = useSession((session) => session.user?.isSuper ?? false);
  return isAllowed(asked, permissions, isSuper);
}
