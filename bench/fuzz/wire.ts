import { type Agent, request } from 'node:http';
import { createClient, type TestClient } from '../../server/test/client.ts';
import type { FuzzCall } from '../../server/test/walks/fuzz/calls.ts';

export type HttpConnection = { address: string; agent: Agent };
type Sent = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  payload: string | Buffer | null;
};
type Got = { status: number; text: string; headers: Record<string, unknown> };

/** Sends one call over the network, unchanged. */
async function ask(wire: HttpConnection, sent: Sent): Promise<Got> {
  // The server closes the connection of a malformed call; the next call may have used it before that.
  return askOnce(wire, sent).catch(() => askOnce(wire, sent));
}

function askOnce(
  { address, agent }: HttpConnection,
  { method, url, headers, payload }: Sent,
): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const { hostname, port } = new URL(address);
  // Sends the path unchanged: the URL class would correct it.
  const sent = request({ hostname, port, path: url, method, headers, agent }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.on('error', reject);
    reply.on('end', () =>
      resolve({
        status: reply.statusCode ?? 0,
        text: Buffer.concat(chunks).toString(),
        headers: reply.headers,
      }),
    );
  });
  sent.on('error', reject);
  sent.end(payload ?? undefined);
  return promise;
}

const cookieOf = ({ cookies }: Pick<TestClient, 'cookies'>): Record<string, string> => {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
};

export function httpSend(wire: HttpConnection, call: FuzzCall, client: TestClient): Promise<Got> {
  const authorization: Record<string, string> =
    client.token === null ? {} : { authorization: `Bearer ${client.token}` };
  return ask(wire, {
    ...call,
    headers: { ...authorization, ...cookieOf(client), ...call.headers },
  });
}

/** Returns the client of the tests, which calls a server over the network instead of an application in this process. */
export function httpClient(wire: HttpConnection): TestClient {
  return createClient({
    inject: async (asked) => {
      const { method, url, headers, payload, cookies } = asked;
      const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : null;
      const json = body === null && payload !== undefined;
      const got = await ask(wire, {
        method,
        url,
        headers: {
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...headers,
          ...cookieOf({ cookies }),
        },
        payload: json ? JSON.stringify(payload) : body,
      });
      const set = [got.headers['set-cookie'] ?? []].flat() as string[];
      return {
        statusCode: got.status,
        headers: got.headers,
        payload: got.text,
        cookies: set.map((line) => {
          const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
          return { name, value };
        }),
      };
    },
  });
}
