import { useEffect, useRef } from 'react';
import { shelfPlacesKey } from '../session/stored-session.ts';

type Place = Readonly<Record<string, string>>;

function readPlaces(): Record<string, Place> {
  try {
    return JSON.parse(localStorage.getItem(shelfPlacesKey) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * Remembers on this device where the user scanned last, until the sign-out. When a page opens without the part `first`
 * of its place in the address, `change` gets all remembered parts that are missing.
 */
export function useRememberedPlace<P extends Place>(
  { page, first }: { page: string; first: keyof P & string },
  place: P,
  change: (part: Partial<P>) => void,
): void {
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isRestored.current) {
      isRestored.current = true;
      const known = place[first] === '' ? (readPlaces()[page] ?? {}) : {};
      const missing = Object.entries(known).filter(
        ([name, text]) => place[name] === '' && text !== '',
      );
      if (missing.length > 0) {
        change(Object.fromEntries(missing) as Partial<P>);
        return;
      }
    }
    localStorage.setItem(shelfPlacesKey, JSON.stringify({ ...readPlaces(), [page]: place }));
  }, [page, first, place, change]);
}
