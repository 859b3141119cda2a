import { createHash } from 'node:crypto';

/** What makes two loads the same. */
export type BatchIdentity = {
  sha256: string;
  glc: string;
  libcode: string;
  timeZone: string;
  encoding: string;
  mapping: unknown;
};

/** The batch of a load: 52 bits of a hash, so that it is exact as a number everywhere. */
export function batchOf(identity: BatchIdentity): number {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  return Number.parseInt(hash.slice(0, 13), 16);
}
