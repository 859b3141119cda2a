import { statfs } from 'node:fs/promises';

// The database takes a file of this size for its journal when it needs another one.
const least = 16 * 1024 * 1024;

/** Whether the disk of a folder has room for what is written next; a folder that is not there needs none. */
export async function hasRoom(folder: string, bytes = least): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room === null || room.bavail * room.bsize >= bytes;
}
