import type { Backend } from './backend.ts';

const mostKept = 1_000;

/**
 * Returns `read` with a cache that lasts until this process sends a statement that may change cached records. If other processes write
 * to the store too, every call reads.
 */
export function createUntilWritten<Kept, Key = void>(
  { writes }: Pick<Backend, 'writes'>,
  read: (key: Key) => Promise<Kept>,
): (key: Key) => Promise<Kept> {
  if (writes === null) return read;
  const kept = new Map<Key, { found: Kept }>();
  let keptAt = writes();
  return async (key) => {
    const version = writes();
    if (version !== keptAt || kept.size >= mostKept) kept.clear();
    keptAt = version;
    const known = kept.get(key);
    if (known !== undefined) return known.found;
    const found = await read(key);
    if (writes() === version) kept.set(key, { found });
    return found;
  };
}
