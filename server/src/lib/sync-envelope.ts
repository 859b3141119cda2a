import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SyncEnvelope } from '@stacksight/contract';
import { isSameSecret, randomToken } from './tokens.ts';

// The key that a parent shares with a child, and the signed envelope around a report.

/** The key as people copy it, `<child>.<secret>`, in its two halves. */
export type SyncKey = { child: string; secret: string };

const keyForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Makes a new key of a child, or of a new child. */
export const newSyncKey = (child: string = randomUUID()): SyncKey => ({
  child,
  secret: randomToken(),
});

export const writeSyncKey = ({ child, secret }: SyncKey): string => `${child}.${secret}`;

/** Reads a key as people copy it; null if the text is no key of a parent. */
export function readSyncKey(text: string | null): SyncKey | null {
  const [, child, secret] = keyForm.exec(text ?? '') ?? [];
  return child === undefined || secret === undefined ? null : { child, secret };
}

/** Puts a report into an envelope that is signed at a moment. An empty report makes a trial. */
export function signEnvelope(
  { child, secret }: SyncKey,
  { id, report, at }: { id: string; report: string; at: Date },
): SyncEnvelope {
  const sentAt = at.toISOString();
  const head = { child, id, sentAt, digest: digestOf(report) };
  return { ...head, signature: signatureOf(secret, head), report };
}

/** Returns whether an envelope was signed with a secret and its report is unchanged. */
export function isSignedWith(secret: string, envelope: SyncEnvelope): boolean {
  const isSigned = isSameSecret(signatureOf(secret, envelope), envelope.signature);
  return isSigned && digestOf(envelope.report) === envelope.digest;
}

const digestOf = (report: string): string => createHash('sha256').update(report).digest('hex');

const signatureOf = (
  secret: string,
  { child, id, sentAt, digest }: Omit<SyncEnvelope, 'signature' | 'report'>,
): string =>
  createHmac('sha256', secret).update([child, id, sentAt, digest].join('\n')).digest('base64url');
