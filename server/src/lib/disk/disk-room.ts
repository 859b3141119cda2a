import { statfs } from 'node:fs/promises';

// PostgreSQL creates each new file of its journal at this size.
const least = 16 * 1024 * 1024;

/** Returns whether the disk of a folder has room for the next write; a folder that does not exist needs none. */
export async function hasRoom(folder: string, bytes = least): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room === null || room.bavail * room.bsize >= bytes;
}
