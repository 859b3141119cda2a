import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePlace } from '#lib/window/place.ts';

/** Passes the router's address to code outside the router, so that the address of a sign-in page leaves the shell. */
export function useShellPlace(): void {
  const { pathname } = useLocation();
  useEffect(() => usePlace.setState({ path: pathname }), [pathname]);
}
