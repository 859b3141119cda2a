import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { useSession } from '../session/session-store.ts';

// What a page calls itself after what it shows, where the menu knows only its kind: one rule of many. The names outlive
// F5, as the tags do, and not a sign-out.

type Names = Readonly<Record<string, string>>;
const key = 'pageNames';

const usePageNames = create<Names>(restore);

function restore(): Names {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Names;
  } catch {
    return {};
  }
}

useSession.subscribe(({ user }) => {
  if (user === null) usePageNames.setState({}, true);
});

/** Gives the page's tag and window the name of what it shows; an empty name is none. */
export function useNamePage(name: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name === '') return;
    usePageNames.setState({ [pathname]: name });
    sessionStorage.setItem(key, JSON.stringify(usePageNames.getState()));
  }, [pathname, name]);
}

/** What the page at an address calls itself, or null. */
export function usePageName(path: string): string | null {
  return usePageNames((names) => names[path] ?? null);
}
