import { useState } from 'react';

/** The look of a list: keys of hidden columns, and row height. `hidden` is null until the user has chosen columns. */
export type ListLook = { hidden: readonly string[] | null; isDense: boolean };

/** Returns the look that the user chose for a list, and a function that changes and stores it in this browser. */
export function useListLook(name: string): [ListLook, (part: Partial<ListLook>) => void] {
  const key = `list.${name}`;
  const [look, setLook] = useState<ListLook>(() => read(key) ?? { hidden: null, isDense: true });
  const change = (part: Partial<ListLook>) => {
    const next = { ...look, ...part };
    localStorage.setItem(key, JSON.stringify(next));
    setLook(next);
  };
  return [look, change];
}

function read(key: string): ListLook | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { hidden, isDense } = value as Partial<ListLook>;
    if (!Array.isArray(hidden) && hidden !== null) return null;
    const names = hidden?.filter((one) => typeof one === 'string') ?? null;
    return { hidden: names, isDense: isDense === true };
  } catch {
    return null;
  }
}
