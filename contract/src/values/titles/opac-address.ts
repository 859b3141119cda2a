// Without zod: pages need it.

const places = /\{(bookrecno|isbn)\}/g;

/** The address of a title in the public catalogue; null where there is no template, or nothing to fill it with. */
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

/** Whether a template names what it is to be filled with. */
export const hasPlace = (template: string): boolean => template.search(places) >= 0;
