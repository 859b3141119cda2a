import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DeliveryTrouble } from '@stacksight/contract';
import { findAddress } from '#ingest/sources/dial.ts';
import { hostOf, openPost } from '#ingest/sources/open-post.ts';
import { postTrouble } from '#ingest/sources/post-trouble.ts';

/** A message to another system; each attempt sends the same id and body. */
export type SignedMessage = { url: string; secret: string; id: string; body: string; at: Date };
/** The answer of the other system. The message has arrived if `trouble` is null. */
export type SignedAnswer = {
  status: number | null;
  trouble: DeliveryTrouble | null;
  answer: string;
  ms: number;
};
type PostOptions = { allowsLocal: boolean; signal: AbortSignal; limitMs?: number };

const usualLimitMs = 10_000;
const mostAnswerBytes = 2_000;
const keptLetters = 200;

/**
 * Returns the signature of a message by the Standard Webhooks specification: HMAC-SHA256 over the id, the seconds and
 * the body. The receiver can detect a changed or repeated message.
 */
export function signatureOf({ secret, id, body }: SignedMessage, seconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`, 'utf8');
  return `v1,${hmac.digest('base64')}`;
}

/** Posts a signed message to the one address of its host, if the guard allows this address; follows no redirect. */
export async function postSigned(
  message: SignedMessage,
  { allowsLocal, signal, limitMs = usualLimitMs }: PostOptions,
): Promise<SignedAnswer> {
  const started = performance.now();
  const limit = AbortSignal.timeout(limitMs);
  const end = (part: Omit<SignedAnswer, 'ms'>): SignedAnswer => ({
    ...part,
    ms: Math.round(performance.now() - started),
  });
  try {
    const url = new URL(message.url);
    const address = await findAddress(hostOf(url), allowsLocal);
    const response = await send(url, address, message, AbortSignal.any([signal, limit]));
    const status = response.statusCode ?? 0;
    const answer = await beginningOf(response);
    if (status >= 200 && status < 300) return end({ status, answer, trouble: null });
    const isRedirect = status >= 300 && status < 400;
    return end({ status, answer, trouble: isRedirect ? 'redirect' : 'status' });
  } catch (error) {
    // If the attempt is aborted, it is unknown whether the message arrived.
    if (signal.aborted) throw error;
    return end({
      status: null,
      answer: '',
      trouble: limit.aborted ? 'timeout' : postTrouble(error),
    });
  }
}

function send(
  url: URL,
  address: string,
  message: SignedMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { id, body, at } = message;
  const seconds = Math.floor(at.getTime() / 1000);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(message, seconds),
  };
  return openPost(url, address, { headers, body, signal });
}

/**
 * Returns the beginning of an answer on one line. If the answer breaks off or takes too long, returns the part that
 * has arrived.
 */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= mostAnswerBytes) break;
    }
  } catch {
    // The status has already arrived, and it decides the result.
  }
  response.destroy();
  const text = Buffer.concat(parts).subarray(0, mostAnswerBytes).toString('utf8');
  return [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, keptLetters).join('');
}
