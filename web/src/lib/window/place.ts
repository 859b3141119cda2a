import { create } from 'zustand';

// Where the window is, for what stands outside the router: the sign-in pages and the shell are two worlds, and the
// router comes with the shell.

type WindowPlace = {
  path: string;
  /** Where to go after a sign-in, and whose page that was. */
  from: { path: string; username: string } | null;
};

export const usePlace = create<WindowPlace>(() => ({
  path: typeof window === 'undefined' ? '/' : window.location.pathname,
  from: null,
}));

/** Takes the window to another world; inside the shell the router's own navigation is used. */
export function goTo(path: string, from: WindowPlace['from'] = null): void {
  window.history.replaceState(null, '', path);
  usePlace.setState({ path: window.location.pathname, from });
}

/** Follows the back and forward buttons. */
export function watchPlace(): void {
  window.addEventListener('popstate', () => {
    usePlace.setState({ path: window.location.pathname });
  });
}
