import { create } from 'zustand';

// Gives the address of the window to code outside the router, which only the shell has; the sign-in pages need no
// router.

type WindowPlace = {
  path: string;
  /** The page to open after the sign-in, and the user who had opened it. */
  from: { path: string; username: string } | null;
};

export const usePlace = create<WindowPlace>(() => ({
  path: typeof window === 'undefined' ? '/' : window.location.pathname,
  from: null,
}));

/** Goes to an address without the router, such as the login page; inside the shell, use the router. */
export function goTo(path: string, from: WindowPlace['from'] = null): void {
  window.history.replaceState(null, '', path);
  usePlace.setState({ path: window.location.pathname, from });
}

/** Updates the address when the user presses back or forward. */
export function watchPlace(): void {
  window.addEventListener('popstate', () => {
    usePlace.setState({ path: window.location.pathname });
  });
}
