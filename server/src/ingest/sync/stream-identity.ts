import { createHash } from 'node:crypto';

/** Returns what identifies the batches of a stream of a rule among all batches. */
export const streamIdentity = (ruleId: string, stream: string): string =>
  createHash('sha256').update(`${ruleId}/${stream}`).digest('hex');
