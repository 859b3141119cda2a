// Remembers the visited pages with unsaved changes; the console asks before it closes their tags or the window.

const dirty = new Set<string>();

export const unsaved = {
  has: (path: string) => dirty.has(path),
  hasAny: () => dirty.size > 0,
  mark: (path: string, isDirty: boolean) => {
    if (isDirty) dirty.add(path);
    else dirty.delete(path);
  },
  /** Removes a closed page. */
  forget: (path: string) => {
    dirty.delete(path);
  },
  clear: () => dirty.clear(),
  watch: () =>
    window.addEventListener('beforeunload', (event) => {
      if (dirty.size > 0) event.preventDefault();
    }),
};
