import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// The one way out to a data source: a name is looked up once, what it means is checked, and that address is used.

export type Place = { host: string; port: number };
/** Why nothing could be reached. */
export type Trouble = 'unknownHost' | 'forbidden' | 'refused' | 'timeout' | 'unreachable';
export class DialError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

const limitMs = 5_000;

// RFC 6890: this host, link-local with the metadata service of clouds, multicast, and what is reserved.
const never = new BlockList();
never.addSubnet('0.0.0.0', 8, 'ipv4');
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addSubnet('224.0.0.0', 3, 'ipv4');
never.addAddress('::', 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');
never.addAddress('100.100.100.200', 'ipv4');
const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

function isForbidden(address: string, allowsLocal: boolean): boolean {
  // An IPv4 address may be written as an IPv6 one.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  return never.check(plain, family) || (!allowsLocal && thisMachine.check(plain, family));
}

/** The address that a host means, checked; every one that it means must be allowed. */
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

/** An open connection; whoever has it closes it. */
export async function dial(address: string, port: number): Promise<Socket> {
  const socket = connect({ host: address, port, timeout: limitMs });
  const opened = Promise.withResolvers<void>();
  socket.once('connect', opened.resolve);
  socket.once('timeout', () => opened.reject(new DialError('timeout')));
  // Later ones are the reader's loss; the connection is only looked at.
  socket.on('error', (cause: NodeJS.ErrnoException) =>
    opened.reject(new DialError(cause.code === 'ECONNREFUSED' ? 'refused' : 'unreachable', cause)),
  );
  try {
    await opened.promise;
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
