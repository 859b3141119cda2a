import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { connectToAddress, findAddress } from '../sources/dial.ts';
import { ServerRefusal, type ServiceAddress } from '../sources/target.ts';

// Reads the answers of a service over HTTP. Its host is looked up once and checked by the dialer; no redirect is
// followed, and what a service may send is bounded in size and time.

/** The bounds of one answer and of waiting for a busy service. */
export type ServiceLimits = {
  mostBytes: number;
  /** The time between two pieces of an answer, and of a whole answer. */
  idleMs: number;
  answerMs: number;
  mostWaits: number;
  mostWaitSeconds: number;
};
const serviceLimits: ServiceLimits = {
  mostBytes: 64 * 1024 * 1024,
  idleMs: 60_000,
  answerMs: 300_000,
  mostWaits: 5,
  mostWaitSeconds: 120,
};

export type Service = {
  /** Returns the text of an answer. */
  get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>;
};
type Options = {
  allowsLocal: boolean;
  limits?: Partial<ServiceLimits>;
  reached?: (step: 'address' | 'port') => void;
};

/** Finds the address of a service and tries whether its port is open. */
export async function openService(
  source: ServiceAddress,
  { allowsLocal, limits: given = {}, reached = () => undefined }: Options,
): Promise<Service> {
  const limits = { ...serviceLimits, ...given };
  const address = await findAddress(source.host, allowsLocal);
  reached('address');
  (await connectToAddress(address, source.port)).destroy();
  reached('port');
  return {
    async get(path, query, signal) {
      for (let waits = 0; ; waits += 1) {
        signal.throwIfAborted();
        const answer = await ask(source, address, { path, query, signal, limits });
        if (typeof answer === 'string') return answer;
        if (waits >= limits.mostWaits) throw new ServerRefusal('busy');
        const seconds = Math.min(Math.max(answer.seconds, 1), limits.mostWaitSeconds);
        await wait(seconds * 1000, undefined, { signal });
      }
    },
  };
}

type Question = {
  path: string;
  query: Readonly<Record<string, string>>;
  signal: AbortSignal;
  limits: ServiceLimits;
};

/** Asks once; returns the text, or the seconds after which a busy service wants to be asked again. */
async function ask(
  source: ServiceAddress,
  address: string,
  { path, query, signal, limits }: Question,
): Promise<string | { seconds: number }> {
  const late = AbortSignal.timeout(limits.answerMs);
  const idle = new AbortController();
  const either = AbortSignal.any([signal, late, idle.signal]);
  const plain = await connectToAddress(address, source.port);
  try {
    const response = await begin(source, { path, query, signal: either, limits, idle }, plain);
    const { statusCode = 0, headers } = response;
    if (statusCode === 429 || statusCode === 503) {
      response.destroy();
      return { seconds: retryAfter(headers['retry-after']) };
    }
    if (statusCode === 401 || statusCode === 403) throw new ServerRefusal('refusesKey');
    // SUSHI says with 202 that a report is being made.
    if (statusCode !== 200 && statusCode !== 202) throw new ServerRefusal('notService');
    return await textOf(response, limits.mostBytes);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServerRefusal) throw error;
    if (late.aborted || idle.signal.aborted) throw new ServerRefusal('slow');
    const { code = '', message } = error as Error & { code?: string };
    const isTls = source.isTls && /certificate|SSL|TLS|EPROTO/i.test(`${code} ${message}`);
    if (isTls) throw new ServerRefusal('tls', code);
    throw new ServerRefusal(/^HPE_/.test(code) ? 'notService' : 'lost');
  } finally {
    plain.destroy();
  }
}

async function begin(
  { type, host, port, isTls, username, password }: ServiceAddress,
  { path, query, signal, limits, idle }: Question & { idle: AbortController },
  plain: Awaited<ReturnType<typeof connectToAddress>>,
): Promise<IncomingMessage> {
  const name = isIP(host) === 0 ? { servername: host } : { host };
  const socket = isTls ? connectTls({ socket: plain, ...name }) : plain;
  const search = new URLSearchParams(query).toString();
  const begun = Promise.withResolvers<IncomingMessage>();
  const call = request({
    path: `${path}${search === '' ? '' : `?${search}`}`,
    createConnection: () => socket,
    signal,
    headers: {
      host: `${host}:${port}`,
      connection: 'close',
      'user-agent': 'Stacksight',
      'accept-encoding': 'identity',
      // SUSHI takes the account in its query.
      ...(username === '' || type === 'sushi'
        ? {}
        : {
            authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
          }),
    },
  });
  call.once('response', begun.resolve);
  // If the connection breaks after the answer began, the reader of the answer gets the error.
  call.on('error', begun.reject);
  call.setTimeout(limits.idleMs, () => idle.abort());
  call.end();
  return begun.promise;
}

async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > most) throw new ServerRefusal('tooLarge');
    pieces.push(piece);
  }
  if (!response.complete) throw new ServerRefusal('lost');
  return new TextDecoder('utf-8').decode(Buffer.concat(pieces));
}

// RFC 9110, 10.2.3: seconds or a date.
function retryAfter(value: string | undefined): number {
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds;
  const at = Date.parse(value ?? '');
  return Number.isNaN(at) ? 5 : (at - Date.now()) / 1000;
}
