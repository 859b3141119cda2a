import { createHash } from 'node:crypto';

/** Two loads are the same if all of these are the same. */
export type BatchIdentity = {
  sha256: string;
  glc: string;
  libcode: string;
  timeZone: string;
  encoding: string;
  mapping: unknown;
};

/** The number of a load's batch: 52 bits of a hash, which every JavaScript number can hold. */
export function batchOf(identity: BatchIdentity): number {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  return Number.parseInt(hash.slice(0, 13), 16);
}
