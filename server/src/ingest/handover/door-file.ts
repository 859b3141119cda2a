import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running server takes loads, and the secret that it asks for: only who may read the data folder knows it. */
export type DoorNote = { port: number; secret: string; pid: number };

const fileIn = (dataDir: string): string => join(dataDir, 'loads.json');

/** Leaves the note in the data folder, for its owner only. */
export function writeDoorNote(dataDir: string, note: DoorNote): void {
  const draft = `${fileIn(dataDir)}.new`;
  writeFileSync(draft, JSON.stringify(note), { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, fileIn(dataDir));
}

/** The note in a data folder, or null where no server left one. */
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

/** Takes the note away, unless another server has left its own meanwhile. */
export function removeDoorNote(dataDir: string, { secret }: DoorNote): void {
  if (readDoorNote(dataDir)?.secret === secret) rmSync(fileIn(dataDir), { force: true });
}
