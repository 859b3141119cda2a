import type { ModelKind } from '@stacksight/contract';
import { z } from 'zod';

/** The address of a model, and the key that opens it. */
export type ModelAddress = { kind: ModelKind; url: string; model: string; key: string };

export type ModelMessage = { role: 'user' | 'assistant'; content: string };
/** The request to a model: its orders, the messages, and the function whose input is the answer, if one is wanted. */
export type ModelPrompt = {
  system: string;
  messages: readonly ModelMessage[];
  tool?: { name: string; description: string; schema: object };
};

/** The tokens of a call; null where the server does not tell. */
export type ModelTokens = { tokensIn: number | null; tokensOut: number | null };

/** One HTTP request to a model. */
export type ModelRequest = { url: URL; headers: Readonly<Record<string, string>>; body: string };
export type ModelResponse = {
  status: number;
  retryAfter: string | undefined;
  body: AsyncIterable<Uint8Array>;
};
/** Sends a request to the one allowed address of its host. It throws a ModelError if there is none. */
export type PostToModel = (request: ModelRequest, signal: AbortSignal) => Promise<ModelResponse>;

/** One piece of a streamed answer. Nothing follows the end; after `isWhole` only tokens do. */
export type WirePiece = { text?: string; tokens?: ModelTokens; isWhole?: boolean; isEnd?: boolean };
/** How a protocol writes its requests and reads the data of its events. */
export type Wire = {
  request(address: ModelAddress, prompt: ModelPrompt): ModelRequest;
  read(data: string): WirePiece;
};

const Count = z.number().int().min(0).max(1e9).nullish().catch(null);
/** The tokens as both protocols write them. */
export const Usage = z.object({ prompt_tokens: Count, completion_tokens: Count }).transform(
  (usage): ModelTokens => ({
    tokensIn: usage.prompt_tokens ?? null,
    tokensOut: usage.completion_tokens ?? null,
  }),
);

/** Returns the address of a call below the address that an administrator gave. */
export function callAddress(text: string, call: string): URL {
  const url = new URL(text);
  const path = url.pathname.replace(/\/+$/, '');
  const isWhole = path.endsWith(`/${call}`);
  const hasVersion = /\/v\d+(?:beta\d*)?$/.test(path);
  url.pathname = isWhole ? path : `${path}${hasVersion ? '' : '/v1'}/${call}`;
  return url;
}
