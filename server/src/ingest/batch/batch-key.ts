import { createHash } from 'node:crypto';

/** The properties that identify a load: two loads with equal properties are the same load. */
export type BatchIdentity = {
  sha256: string;
  glc: string;
  libcode: string;
  timeZone: string;
  encoding: string;
  mapping: unknown;
};

/** Computes the number of a load's batch: 52 bits of a hash, so that a JavaScript number can hold it. */
export function batchNumber(identity: BatchIdentity): number {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  return Number.parseInt(hash.slice(0, 13), 16);
}
