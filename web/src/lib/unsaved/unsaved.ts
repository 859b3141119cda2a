// The visited pages with unsaved changes. Closing such a tag or the window asks first.

const dirty = new Set<string>();

export const unsaved = {
  has: (path: string) => dirty.has(path),
  hasAny: () => dirty.size > 0,
  mark: (path: string, isDirty: boolean) => {
    if (isDirty) dirty.add(path);
    else dirty.delete(path);
  },
  /** Forgets a page that was closed. */
  forget: (path: string) => {
    dirty.delete(path);
  },
  clear: () => dirty.clear(),
  watch: () =>
    window.addEventListener('beforeunload', (event) => {
      if (dirty.size > 0) event.preventDefault();
    }),
};
