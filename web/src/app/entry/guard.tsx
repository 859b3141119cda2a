import { type ReactNode, use, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { clearSession, useSession } from '#lib/session/session-store.ts';
import { enter } from './enter.ts';

/** For the login page and the jump page: stored session data goes before anything else happens (spec §2). */
export function Cleared({ children }: { children: ReactNode }) {
  useState(clearSession);
  return children;
}

/** Lets through who has a token and a stored user; sends anyone else to the login page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const hasToken = useSession((session) => session.accessToken !== null);
  const user = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  if (!hasToken || user === null)
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  if (user.mustChangePassword && pathname !== '/changePassword')
    return <Navigate to="/changePassword" replace />;
  return children;
}

/** Shows its children once user, configuration and menu are there. */
export function Entered({ children }: { children: ReactNode }) {
  // Another account signed in by another window is another entry.
  useSession((session) => session.user?.username);
  use(enter());
  return children;
}
