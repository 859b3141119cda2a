import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';

/** Throws early if the address is not free, before the slow steps of a start. */
export async function tryAddress({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    throw toRefusal(error, host, port);
  }
  probe.close();
  await once(probe, 'close');
}

/** Starts to listen and returns the address for people. If this fails, the error says what to do. */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host, port, publicUrl } = config;
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw toRefusal(error, host, port);
  }
  if (publicUrl !== null) return publicUrl;
  const address = app.server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${toHost(host)}:${actual}`;
}

function toRefusal(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return new Error(toSentence(String(code), host, port), { cause: error });
}

function toSentence(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Choose one above 1024: PORT=8080 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is no address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for the network.`;
  return `The server cannot listen on ${host}:${port} (${code}).`;
}

// A server can bind to addresses that a browser cannot open.
function toHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
