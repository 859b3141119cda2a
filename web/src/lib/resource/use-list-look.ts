import { useState } from 'react';

export type ListLook = { hidden: readonly string[]; isDense: boolean };

/** The user's view of a list: hidden columns and row height, stored in this browser. */
export function useListLook(
  name: string,
  standard: readonly string[],
): [ListLook, (part: Partial<ListLook>) => void] {
  const key = `list.${name}`;
  const [look, setLook] = useState<ListLook>(
    () => read(key) ?? { hidden: standard, isDense: true },
  );
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
    if (!Array.isArray(hidden)) return null;
    return { hidden: hidden.filter((one) => typeof one === 'string'), isDense: isDense === true };
  } catch {
    return null;
  }
}
