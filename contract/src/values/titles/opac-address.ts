// This file does not import zod, so that pages stay small.

const places = /\{(bookrecno|isbn)\}/g;

/** Returns the address of a title in the public catalogue; null without a template, or without a value for it. */
export function opacAddress(
  template: string,
  title: { bookrecno?: string | undefined; isbn?: string | undefined },
): string | null {
  if (template === '') return null;
  let isWhole = true;
  const address = template.replace(places, (_, name: 'bookrecno' | 'isbn') => {
    const value = title[name] ?? '';
    if (value === '') isWhole = false;
    return encodeURIComponent(value);
  });
  return isWhole ? address : null;
}

/** Returns whether a template contains a placeholder. */
export const hasPlace = (template: string): boolean => template.search(places) >= 0;
