/** A room with its capacity and its present stock, both in copies. */
export type RoomStock = { libcode: string; loc: string; capacity: number; stock: number };

/** A library that is filled below this share of its capacity has shelves to fill. */
const emptyShare = 0.6;

/**
 * Returns the number of copies that the rooms of a library can still take, up to a share of their capacity; libraries
 * without known capacity are left out.
 */
export function roomIn(rooms: readonly RoomStock[], share: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const { libcode, capacity, stock } of rooms) {
    const free = Math.max(0, Math.floor(capacity * share) - stock);
    found.set(libcode, (found.get(libcode) ?? 0) + free);
  }
  return found;
}

/** Returns the rooms that are filled above a share of their capacity. */
export const overfullRooms = (rooms: readonly RoomStock[], share: number): Set<string> =>
  new Set(rooms.filter(({ capacity, stock }) => stock > capacity * share).map(({ loc }) => loc));

/** Returns the libraries with shelves to fill. */
export function emptyLibraries(rooms: readonly RoomStock[]): Set<string> {
  const libraries = Map.groupBy(rooms, ({ libcode }) => libcode);
  const sum = (some: readonly RoomStock[], key: 'capacity' | 'stock') =>
    some.reduce((all, room) => all + room[key], 0);
  return new Set(
    [...libraries]
      .filter(([, some]) => sum(some, 'stock') < sum(some, 'capacity') * emptyShare)
      .map(([libcode]) => libcode),
  );
}
