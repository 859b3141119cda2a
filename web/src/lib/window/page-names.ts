import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { useSession } from '../session/session-store.ts';

// Pages name themselves after the record they show, because the menu has only the kind of page, such as "Rule". The
// names survive F5, like the tags, and a sign-out deletes them.

type Names = Readonly<Record<string, string>>;
const key = 'pageNames';

/** The names that pages gave themselves, by their addresses. */
export const usePageNames = create<Names>(restore);

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

/** Sets the name of the page's tag and window to that of its record; an empty name changes nothing. */
export function useNamePage(name: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name === '') return;
    usePageNames.setState({ [pathname]: name });
    sessionStorage.setItem(key, JSON.stringify(usePageNames.getState()));
  }, [pathname, name]);
}
