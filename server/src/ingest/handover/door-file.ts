import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The address where the running server takes loads, and its secret. Only readers of the data folder know the secret.
 */
export type DoorNote = { port: number; secret: string; pid: number };

const fileIn = (dataDir: string): string => join(dataDir, 'loads.json');

/** Writes the note into the data folder, readable only by its owner. */
export function writeDoorNote(dataDir: string, note: DoorNote): void {
  const draft = `${fileIn(dataDir)}.new`;
  writeFileSync(draft, JSON.stringify(note), { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, fileIn(dataDir));
}

/** Reads the note in a data folder; null if there is none. */
export function readDoorNote(dataDir: string): DoorNote | null {
  try {
    const { port, secret, pid }: Partial<DoorNote> = JSON.parse(
      readFileSync(fileIn(dataDir), 'utf8'),
    );
    if (port === undefined || secret === undefined || pid === undefined) return null;
    return { port, secret, pid };
  } catch {
    return null;
  }
}

/** Removes the note, unless another server has written its own note meanwhile. */
export function removeDoorNote(dataDir: string, { secret }: DoorNote): void {
  if (readDoorNote(dataDir)?.secret === secret) rmSync(fileIn(dataDir), { force: true });
}
