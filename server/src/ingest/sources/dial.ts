import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { kindOfAddress } from './address.ts';

// The only way to connect to a data source. The host name is looked up once, its addresses are checked, and one of them
// is used.

export type NetworkAddress = { host: string; port: number };
/** The reason why no address could be reached. */
export type DialTrouble = 'unknownHost' | 'forbidden' | 'refused' | 'timeout' | 'unreachable';
export class DialError extends Error {
  readonly trouble: DialTrouble;
  constructor(trouble: DialTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

const limitMs = 5_000;
// A peer that is gone without a word is noticed by this.
const keepAliveMs = 30_000;

// The addresses of this machine are read each time, because they may change while the server runs.
function isForbidden(address: string, allowsLocal: boolean): boolean {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const kind = kindOfAddress(
    address,
    own.map((one) => one.address),
  );
  return kind === 'never' || (kind === 'thisMachine' && !allowsLocal);
}

/** Looks up a host name and returns one of its addresses. Throws unless all of them are allowed. */
export async function findAddress(host: string, allowsLocal: boolean): Promise<string> {
  const found = await Promise.race([
    lookup(host, { all: true }).catch((cause: unknown) => {
      throw new DialError('unknownHost', cause);
    }),
    wait(limitMs, null, { ref: false }),
  ]);
  const [first] = found ?? [];
  if (first === undefined) throw new DialError('unknownHost');
  if (found?.some(({ address }) => isForbidden(address, allowsLocal)))
    throw new DialError('forbidden');
  return first.address;
}

/** Opens a connection, which the caller must close. */
export async function connectToAddress(address: string, port: number): Promise<Socket> {
  const socket = connect({ host: address, port, timeout: limitMs });
  const opened = Promise.withResolvers<void>();
  socket.once('connect', opened.resolve);
  socket.once('timeout', () => opened.reject(new DialError('timeout')));
  // The reader of the connection handles later errors.
  socket.on('error', (cause: NodeJS.ErrnoException) =>
    opened.reject(new DialError(cause.code === 'ECONNREFUSED' ? 'refused' : 'unreachable', cause)),
  );
  try {
    await opened.promise;
    socket.setTimeout(0);
    socket.setKeepAlive(true, keepAliveMs);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
