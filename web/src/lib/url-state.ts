import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

// Keeps the state of a view in its address, so that the back button works and a link opens the same view.

/** Reads and writes one value in the address; `read` returns null for a text that it cannot read. */
export type UrlValue<T> = {
  read: (text: string) => T | null;
  write: (value: T) => string;
  fallback: T;
};

/** Makes a UrlValue for a text. */
export const urlText = (fallback = ''): UrlValue<string> => ({
  read: (text) => text,
  write: (value) => value,
  fallback,
});

/** Makes a UrlValue for a number. */
export const urlNumber = (fallback: number): UrlValue<number> => ({
  read: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null),
  write: String,
  fallback,
});

/** Makes a UrlValue for a yes or no, which the address holds as 1 or 0. */
export const urlFlag = (fallback = false): UrlValue<boolean> => ({
  read: (text) => (text === '1' ? true : text === '0' ? false : null),
  write: (value) => (value ? '1' : '0'),
  fallback,
});

/** Makes a UrlValue for one of several words. */
export const urlChoice = <const T extends string>(
  choices: readonly T[],
  fallback: NoInfer<T>,
): UrlValue<T> => ({
  read: (text) => choices.find((choice) => choice === text) ?? null,
  write: (value) => value,
  fallback,
});

/** Makes a UrlValue for a list of words, which the address separates by commas. */
export const urlList = (fallback: readonly string[] = []): UrlValue<readonly string[]> => ({
  read: (text) => text.split(',').filter((part) => part !== ''),
  write: (value) => value.join(','),
  fallback,
});

// A UrlValue of any type; `read` results fit `unknown`, and callers check the type of the values that they write.
type SomeValue = { read: (text: string) => unknown; write: (value: never) => string };
/** The values of a view by their names in the address. */
export type UrlShape = Readonly<Record<string, SomeValue & { fallback: unknown }>>;
type AnyShape = Readonly<Record<string, UrlValue<unknown>>>;
type ValuesOf<S> = { [K in keyof S]: S[K] extends UrlValue<infer T> ? T : never };

/** Returns the values in a search string; a missing or wrong value becomes its fallback. */
export function readValues<S extends UrlShape>(shape: S, search: string): ValuesOf<S> {
  const params = new URLSearchParams(search);
  const entries = Object.entries(shape as unknown as AnyShape).map(([name, value]) => {
    const text = params.get(name);
    return [name, text === null ? value.fallback : (value.read(text) ?? value.fallback)];
  });
  return Object.fromEntries(entries) as ValuesOf<S>;
}

/** Returns the search string with some values changed; a value equal to its fallback is removed. */
export function writeValues<S extends UrlShape>(
  shape: S,
  search: string,
  part: Partial<ValuesOf<S>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, next] of Object.entries(part)) {
    const value = (shape as unknown as AnyShape)[name];
    if (value === undefined || next === undefined) continue;
    const text = value.write(next);
    if (text === value.write(value.fallback)) params.delete(name);
    else params.set(name, text);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

type UrlStateOptions = { push?: boolean };

/**
 * Returns the values of this view in the address, and a function that changes some of them. `shape` must be the same
 * object at every render: declare it outside the component.
 */
export function useUrlState<S extends UrlShape>(
  shape: S,
): [ValuesOf<S>, (part: Partial<ValuesOf<S>>, options?: UrlStateOptions) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Two changes in one tick must both reach the address.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const values = useMemo(() => readValues(shape, search), [shape, search]);
  const change = useCallback(
    (part: Partial<ValuesOf<S>>, { push = false }: UrlStateOptions = {}) => {
      // The address is always current; the rendered search string may lag behind.
      const isHere = window.location.pathname === pathname;
      const now = isHere ? window.location.search : latest.current;
      const next = writeValues(shape, now, part);
      if (next === now) return;
      latest.current = next;
      navigate({ pathname, search: next }, { replace: !push });
    },
    [shape, pathname, navigate],
  );
  return [values, change];
}
