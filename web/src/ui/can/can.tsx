import type { ReactNode } from 'react';
import { useSession } from '#lib/session/session-store.ts';
import { isAllowed, type RequiredPermissions } from './is-allowed.ts';

/** Shows its children to users who hold all, any or none of the listed permissions (spec §6). */
export function Can({ children, ...required }: RequiredPermissions & { children: ReactNode }) {
  return useCan(required) ? children : null;
}

/** Returns whether `Can` would show its children. */
export function useCan(required: RequiredPermissions): boolean {
  return useIsAllowed()(required);
}

/** Returns the function that says whether `Can` would show its children. */
export function useIsAllowed(): (required: RequiredPermissions) => boolean {
  const permissions = useSession((session) => session.permissions);
  const isSuper = useSession((session) => session.user?.isSuper ?? false);
  return (required) => isAllowed(required, permissions, isSuper);
}
