import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { ServerRefusal, type Target } from './target.ts';

const limitMs = 8_000;
const mostLetters = 300;

/** Signs in to a PostgreSQL server and gives its version. */
export async function askPostgres(target: Target, address: string): Promise<string> {
  const { port, database, username, password, isTls } = target;
  const client = new Client({
    host: address,
    port,
    user: username,
    password,
    database: database || 'postgres',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    ...(isTls ? { ssl: { ...nameOf(target), rejectUnauthorized: true } } : {}),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return `PostgreSQL ${rows[0]?.server_version ?? ''}`.trim();
  } catch (error) {
    throw toPostgresRefusal(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

// Codes: PostgreSQL, appendix A.
function toPostgresRefusal(error: unknown): ServerRefusal {
  const { code = '', message } = error as Error & { code?: string };
  const words = message.slice(0, mostLetters);
  if (['28P01', '28000'].includes(code) || /SASL|password/i.test(message))
    return new ServerRefusal('signIn', words);
  if (code === '3D000') return new ServerRefusal('noDatabase', words);
  if (/SSL|certificate|TLS/i.test(message) || code.startsWith('ERR_TLS'))
    return new ServerRefusal('tls', words);
  // Something answers there, in another language.
  return new ServerRefusal(code === '' ? 'otherServer' : 'server', words);
}

/** Signs in to a ClickHouse server over HTTP and gives its version. */
export async function askClickHouse(target: Target, address: string): Promise<string> {
  const { host, port, database, username, password, isTls } = target;
  const answer = Promise.withResolvers<{ status: number; body: string }>();
  const call = (isTls ? tlsRequest : plainRequest)({
    host: address,
    port,
    path: `/?query=${encodeURIComponent('SELECT version()')}${database === '' ? '' : `&database=${encodeURIComponent(database)}`}`,
    headers: {
      host: `${host}:${port}`,
      'x-clickhouse-user': username || 'default',
      'x-clickhouse-key': password,
    },
    timeout: limitMs,
    ...(isTls ? nameOf(target) : {}),
  });
  call.once('response', (response) => {
    text(response)
      .then((body) => answer.resolve({ status: response.statusCode ?? 0, body }))
      .catch(answer.reject);
  });
  call.once('timeout', () => call.destroy(new Error('no answer')));
  call.once('error', answer.reject);
  call.end();
  try {
    return toVersion(await answer.promise);
  } catch (error) {
    if (error instanceof ServerRefusal) throw error;
    const { code = '', message } = error as Error & { code?: string };
    const isTlsTrouble = /certificate|SSL|TLS|EPROTO/i.test(`${code} ${message}`);
    throw new ServerRefusal(isTlsTrouble ? 'tls' : 'otherServer', message.slice(0, mostLetters));
  }
}

function toVersion({ status, body }: { status: number; body: string }): string {
  const words = body.trim().slice(0, mostLetters);
  if (status === 200 && /^\d+(\.\d+)+$/.test(words)) return `ClickHouse ${words}`;
  if (/Code: (516|192|193|194)\b/.test(body) || status === 401 || status === 403)
    throw new ServerRefusal('signIn', words);
  if (/Code: 81\b/.test(body)) throw new ServerRefusal('noDatabase', words);
  throw new ServerRefusal(/^Code: \d+/.test(words) ? 'server' : 'otherServer', words);
}

/** What a MySQL or MariaDB server says first: its version (protocol version 10). */
export async function readGreeting(socket: Socket): Promise<string> {
  const first = Promise.withResolvers<Buffer>();
  socket.once('data', first.resolve);
  socket.once('timeout', () => first.reject(new ServerRefusal('otherServer', '')));
  socket.once('close', () => first.reject(new ServerRefusal('otherServer', '')));
  try {
    const packet = await first.promise;
    const end = packet.indexOf(0, 5);
    if (packet[4] === 10 && end > 5) {
      const version = packet.toString('latin1', 5, end);
      return /mariadb/i.test(version) ? version : `MySQL ${version}`;
    }
    if (packet[4] === 0xff)
      throw new ServerRefusal('server', packet.toString('latin1', 7).slice(0, mostLetters));
    throw new ServerRefusal('otherServer', '');
  } finally {
    socket.destroy();
  }
}

// A certificate is for a name; an address has none to send.
const nameOf = ({ host }: Target) => (isIP(host) === 0 ? { servername: host } : {});
