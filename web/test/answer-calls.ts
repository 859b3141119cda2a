import { routes } from 'virtual:routes';
import { vi } from 'vitest';
import { addRoutes } from '#lib/api/routes.ts';

/** A call as it leaves the browser. */
export type SeenCall = { name: string; body: unknown; headers: Headers; signal: AbortSignal };
type AnswerCall = (call: SeenCall) => Response | Promise<Response>;

/**
 * Answers the calls of a component where they leave the browser, by method and path (`GET assistant/conversations`);
 * returns the calls that were made. A call without an answer fails like one without a network.
 */
export function answerCalls(answers: Readonly<Record<string, AnswerCall>>): SeenCall[] {
  addRoutes(routes);
  const seen: SeenCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace(/^\/analytics-v3\//, '');
    const name = `${init.method} ${path}`;
    const text = typeof init.body === 'string' ? init.body : 'null';
    const signal = init.signal ?? new AbortController().signal;
    const call = { name, body: JSON.parse(text), headers: new Headers(init.headers), signal };
    seen.push(call);
    const answer = answers[name];
    if (answer === undefined) throw new TypeError(`No test answers ${name}.`);
    return answer(call);
  });
  return seen;
}

/** A reply with data, as every call of the server has it. */
export const data = (value: unknown): Response => Response.json({ data: value });

/** A reply that is written piece by piece; it ends when the caller leaves. */
export function openStream({ signal }: Pick<SeenCall, 'signal'>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const gone = new DOMException('The caller left.', 'AbortError');
  signal.addEventListener('abort', () => void writer.abort(gone));
  return {
    reply: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: object) => writer.write(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    end: () => writer.close(),
  };
}
