import type { ReactNode } from 'react';
import { useSession } from '#lib/session/session-store.ts';
import { isAllowed, type RequiredPermissions } from './is-allowed.ts';

/** Shows its children to users who hold all, any or none of the listed permissions (spec §6). */
export function Can({ children, ...asked }: RequiredPermissions & { children: ReactNode }) {
  return useCan(asked) ? children : null;
}

/** Whether `Can` would show its children. */
export function useCan(asked: RequiredPermissions): boolean {
  const permissions = useSession((session) => session.permissions);
  const isSuper = useSession((session) => session.user?.isSuper ?? false);
  return isAllowed(asked, permissions, isSuper);
}
