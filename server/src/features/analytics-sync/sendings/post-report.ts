import type { IncomingMessage } from 'node:http';
import { type SendingTrouble, SyncAnswer, type SyncEnvelope } from '@stacksight/contract';
import { z } from 'zod';
import { findAddress } from '#ingest/sources/dial.ts';
import { hostOf, openPost } from '#ingest/sources/open-post.ts';
import { postTrouble } from '#ingest/sources/post-trouble.ts';

/** The reply of a parent. `refusal` is the code of the error with which it refused the call. */
export type ParentReply = {
  status: number | null;
  trouble: SendingTrouble | null;
  refusal: string | null;
  answer: SyncAnswer | null;
  ms: number;
};

const limitMs = 60_000;
const mostAnswerBytes = 64 * 1024;
const receivePath = '/analytics-v3/analyticsSync/receive';

const Reply = z.object({ data: SyncAnswer });
const Refusal = z.object({ code: z.string().max(64) });

/** Returns the address that receives reports; a parent that is named by its host only has the usual one. */
export function receivingAddress(parentUrl: string): URL {
  const url = new URL(parentUrl);
  if (url.pathname === '/') url.pathname = receivePath;
  return url;
}

/** Posts an envelope to the parent, if its address is allowed, and reads its answer. Follows no redirect. */
export async function postReport(
  parentUrl: string,
  envelope: SyncEnvelope,
  { allowsLocal, signal }: { allowsLocal: boolean; signal: AbortSignal },
): Promise<ParentReply> {
  const started = performance.now();
  const limit = AbortSignal.timeout(limitMs);
  const end = (part: Partial<ParentReply>): ParentReply => ({
    ...{ status: null, trouble: null, refusal: null, answer: null },
    ...part,
    ms: Math.round(performance.now() - started),
  });
  try {
    const url = receivingAddress(parentUrl);
    const address = await findAddress(hostOf(url), allowsLocal);
    const response = await openPost(url, address, {
      headers: {},
      body: JSON.stringify(envelope),
      signal: AbortSignal.any([signal, limit]),
    });
    const status = response.statusCode ?? 0;
    const body = await jsonOf(response);
    if (status >= 300 && status < 400) return end({ status, trouble: 'redirect' });
    const answer = Reply.safeParse(body);
    if (status === 200 && answer.success) return end({ status, answer: answer.data.data });
    if (status >= 200 && status < 300) return end({ status, trouble: 'answer' });
    const refusal = Refusal.safeParse(body);
    return end({ status, trouble: 'status', refusal: refusal.data?.code ?? null });
  } catch (error) {
    // If the attempt is aborted, it is unknown whether the report arrived.
    if (signal.aborted) throw error;
    return end({ trouble: limit.aborted ? 'timeout' : postTrouble(error) });
  }
}

/** Reads a JSON answer of limited size; null if it is larger or no JSON. */
async function jsonOf(response: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostAnswerBytes) {
      response.destroy();
      return null;
    }
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
}
