import { once } from 'node:events';
import { createServer, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { CheckedSource } from '../source-database.ts';

// The Oracle driver opens its connections itself, and goes wherever a server sends it. So it connects to this relay, on
// a port of loopback, and the relay passes the bytes to the checked address and back. The relay does the encryption, so
// that the certificate is checked against the host's name, and hangs up where a server sends the driver elsewhere.

// A packet of the protocol TNS: two bytes of length, its type at 4, eight bytes before its contents.
const headBytes = 8;
const types = { at: 4, accept: 2, redirect: 5 };

/** Returns the function that reads what a server says until it accepts, and says whether it redirects. */
export function createRedirectGuard(): (chunk: Buffer) => boolean {
  let unread: Buffer | null = Buffer.alloc(0);
  return (chunk) => {
    if (unread === null) return false;
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= headBytes) {
      const type = unread[types.at];
      if (type === types.redirect) return true;
      if (type === types.accept) {
        unread = null;
        return false;
      }
      const length = Math.max(unread.readUInt16BE(0), headBytes);
      if (unread.length < length) return false;
      unread = unread.subarray(length);
    }
    return false;
  };
}

/** Opens a relay for one connection to a source. */
export async function openRelay({ host, isTls, connect }: CheckedSource) {
  const plain = await connect();
  const name = isIP(host) === 0 ? { servername: host } : { host };
  const source: Socket = isTls ? connectTls({ socket: plain, ...name }) : plain;
  if (isTls) await once(source, 'secureConnect');
  const relay = createServer((driver) => {
    relay.close();
    for (const socket of [driver, source])
      socket
        .on('error', () => undefined)
        .on('close', () => {
          driver.destroy();
          source.destroy();
        });
    const redirects = createRedirectGuard();
    source.on('data', (chunk) => {
      if (redirects(chunk)) driver.destroy();
      else if (!driver.write(chunk)) source.pause();
    });
    driver.on('drain', () => source.resume());
    driver.pipe(source);
  });
  relay.maxConnections = 1;
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close() {
      relay.close();
      source.destroy();
    },
  };
}
