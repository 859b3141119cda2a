import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';

// What a page calls itself after what it shows, where the menu knows only its kind: one rule of many.

const usePageNames = create<Readonly<Record<string, string>>>(() => ({}));

/** Gives the page's tag and window the name of what it shows; an empty name is none. */
export function useNamePage(name: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name !== '') usePageNames.setState({ [pathname]: name });
  }, [pathname, name]);
}

/** What the page at an address calls itself, or null. */
export function usePageName(path: string): string | null {
  return usePageNames((names) => names[path] ?? null);
}
