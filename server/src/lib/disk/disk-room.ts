import { statfs } from 'node:fs/promises';

// The size of a new file of PostgreSQL's journal, in bytes.
const least = 16 * 1024 * 1024;

/** Returns whether the disk of a folder has room for the next write; true if the folder does not exist. */
export async function hasRoom(folder: string, bytes = least): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room === null || room.bavail * room.bsize >= bytes;
}
