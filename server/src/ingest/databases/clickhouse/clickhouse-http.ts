import { type IncomingMessage, request } from 'node:http';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Refusal, ServerRefusal, toOneLine } from '../../sources/target.ts';
import { type CheckedSource, patience } from '../source-database.ts';

export type ClickHouseCall = {
  sql: string;
  settings: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** The name of the statement on the server, by which it can be ended. */
  queryId?: string;
};

const mostErrorCharacters = 10_000;
const mostAnswerCharacters = 20_000_000;

/** Sends one statement over a connection of its own, and returns the answer when it begins. */
export async function callClickHouse(
  source: CheckedSource,
  { sql, settings, signal, queryId }: ClickHouseCall,
): Promise<IncomingMessage> {
  const { host, port, username, password, database, isTls } = source;
  const plain = await source.connect();
  const name = isIP(host) === 0 ? { servername: host } : { host };
  const socket = isTls ? connectTls({ socket: plain, ...name }) : plain;
  const search = new URLSearchParams({
    ...settings,
    ...(database === '' ? {} : { database }),
    ...(queryId === undefined ? {} : { query_id: queryId }),
  });
  const begun = Promise.withResolvers<IncomingMessage>();
  const call = request({
    method: 'POST',
    path: `/?${search.toString()}`,
    createConnection: () => socket,
    signal,
    headers: {
      host: `${host}:${port}`,
      connection: 'close',
      'user-agent': 'Stacksight',
      'content-length': Buffer.byteLength(sql),
      'x-clickhouse-user': username || 'default',
      'x-clickhouse-key': password,
    },
  });
  call.once('response', begun.resolve);
  // If the connection breaks after the answer began, the reader of the answer gets the error.
  call.on('error', begun.reject);
  call.end(sql);
  try {
    const response = await begun.promise;
    if (response.statusCode === 200) return response;
    // Rows that were ready come before the error.
    const code = response.headers['x-clickhouse-exception-code'];
    const most = code === undefined ? mostErrorCharacters : mostAnswerCharacters;
    const text = await headOf(response, most);
    throw toClickHouseRefusal(
      code === undefined ? text : text.slice(text.lastIndexOf(`Code: ${code}. `)),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServerRefusal) throw error;
    const { code = '', message } = error as Error & { code?: string };
    const isTlsTrouble = isTls && /certificate|SSL|TLS|EPROTO/i.test(`${code} ${message}`);
    throw new ServerRefusal(isTlsTrouble ? 'tls' : 'otherServer', isTlsTrouble ? code : '');
  }
}

/** Sends one statement and returns its short answer. */
export async function askClickHouse(
  source: CheckedSource,
  sql: string,
  settings: Readonly<Record<string, string>> = {},
  ms: number = patience.questionMs,
): Promise<string> {
  const signal = AbortSignal.timeout(ms);
  try {
    const response = await callClickHouse(source, { sql, settings, signal });
    return await headOf(response, mostAnswerCharacters);
  } catch (error) {
    if (error instanceof ServerRefusal) throw error;
    throw new ServerRefusal(signal.aborted ? 'silent' : 'lost');
  }
}

// The codes are those of ErrorCodes.cpp of ClickHouse.
const refusals: Readonly<Record<string, Refusal>> = {
  516: 'signIn',
  192: 'signIn',
  193: 'signIn',
  194: 'signIn',
  81: 'noDatabase',
  497: 'noRights',
};

/** Converts the text of an error. Only a database's message is kept: another service may send private text. */
export function toClickHouseRefusal(answer: string): ServerRefusal {
  const text = answer.trim();
  const code = /^Code: (\d+)\. /.exec(text)?.[1];
  if (code === undefined) return new ServerRefusal('otherServer');
  return new ServerRefusal(refusals[code] ?? 'server', toOneLine(text));
}

// Reads only the beginning of an answer, because a server may send without end.
async function headOf(response: IncomingMessage, most: number): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > most) break;
  }
  return text;
}
