import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { Client, DatabaseError } from 'pg';
import { ServerRefusal, type SourceAddress } from './target.ts';

const limitMs = 8_000;
const mostLetters = 300;
const mostAnswerLetters = 10_000;

/** Signs in to a PostgreSQL server and returns its version. */
export async function askPostgres(target: SourceAddress, address: string): Promise<string> {
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

// The codes are those of appendix A of the PostgreSQL manual. Only messages of a database are shown, because another
// service at the address may send private text.
function toPostgresRefusal(error: unknown): ServerRefusal {
  const { code = '', message } = error as Error & { code?: string };
  const isOfDatabase = error instanceof DatabaseError && /^[0-9A-Z]{5}$/.test(code);
  const words = isOfDatabase ? toWords(message) : '';
  if (['28P01', '28000'].includes(code) || /SASL|password/i.test(message))
    return new ServerRefusal('signIn', words);
  if (code === '3D000') return new ServerRefusal('noDatabase', words);
  if (/SSL|certificate|TLS/i.test(message) || code.startsWith('ERR_TLS'))
    return new ServerRefusal('tls', words || code);
  return new ServerRefusal(isOfDatabase ? 'server' : 'otherServer', words);
}

/** Signs in to a ClickHouse server over HTTP and returns its version. */
export async function askClickHouse(target: SourceAddress, address: string): Promise<string> {
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
    headOf(response)
      .then((body) => answer.resolve({ status: response.statusCode ?? 0, body }))
      .catch(answer.reject);
  });
  call.once('timeout', () => call.destroy(new Error('The server did not answer in time.')));
  call.once('error', answer.reject);
  call.end();
  try {
    return toVersion(await answer.promise);
  } catch (error) {
    if (error instanceof ServerRefusal) throw error;
    const { code = '', message } = error as Error & { code?: string };
    const isTlsTrouble = /certificate|SSL|TLS|EPROTO/i.test(`${code} ${message}`);
    throw new ServerRefusal(isTlsTrouble ? 'tls' : 'otherServer', isTlsTrouble ? code : '');
  }
}

function toVersion({ status, body }: { status: number; body: string }): string {
  const text = body.trim();
  if (status === 200 && /^\d{1,4}(\.\d{1,6}){1,5}$/.test(text)) return `ClickHouse ${text}`;
  const code = /^Code: (\d+)\. /.exec(text)?.[1];
  const words = code === undefined ? '' : toWords(text);
  if (['516', '192', '193', '194'].includes(code ?? '')) throw new ServerRefusal('signIn', words);
  if (code === '81') throw new ServerRefusal('noDatabase', words);
  throw new ServerRefusal(code === undefined ? 'otherServer' : 'server', words);
}

/** Reads only the beginning of an answer, because a server may send without end. */
async function headOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > mostAnswerLetters) break;
  }
  return text;
}

// Makes one line of a message, so that it can be part of a sentence.
const toWords = (message: string) => message.replace(/\p{Cc}+/gu, ' ').slice(0, mostLetters);

/** Reads the version in the first packet of a MySQL or MariaDB server (protocol version 10). */
export async function readGreeting(socket: Socket): Promise<string> {
  const first = Promise.withResolvers<Buffer>();
  socket.once('data', first.resolve);
  socket.once('timeout', () => first.reject(new ServerRefusal('otherServer', '')));
  socket.once('close', () => first.reject(new ServerRefusal('otherServer', '')));
  try {
    const packet = await first.promise;
    // The first packet of a server: its length, number 0, then the protocol's version or an error.
    const isGreeting =
      packet.length >= 7 && packet.readUIntLE(0, 3) + 4 >= packet.length && packet[3] === 0;
    const version = /^[\w.+~-]{3,60}(?=\0)/.exec(packet.toString('latin1', 5))?.[0];
    if (isGreeting && packet[4] === 10 && version !== undefined)
      return /mariadb/i.test(version) ? version : `MySQL ${version}`;
    if (isGreeting && packet[4] === 0xff)
      throw new ServerRefusal('server', `Code: ${packet.readUInt16LE(5)}`);
    throw new ServerRefusal('otherServer', '');
  } finally {
    socket.destroy();
  }
}

// A certificate is for a host name, so only a host name is sent, not an address.
const nameOf = ({ host }: SourceAddress) => (isIP(host) === 0 ? { servername: host } : {});
