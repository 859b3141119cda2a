import type { SourceAddress } from '../../server/src/ingest/sources/target.ts';
import { signIn } from '../setup/open-app.ts';
import { startServer } from '../setup/start-server.ts';

/** A server process, and the calls of its first account. */
export type Console = Calls & {
  /** The id of the server's process. */
  id: number;
  /** Ends the server at once, and waits until its engine has ended too. */
  kill(): Promise<void>;
};

/** The calls of the first account at an address, which may be that of a proxy. */
export type Calls = {
  address: string;
  token(): string;
  /** Makes a call; throws if there is no server or another status than 200. */
  call<T>(method: string, path: string, body?: object | FormData, more?: HeadersInit): Promise<T>;
  makeRule(source: SourceAddress): Promise<string>;
  counts(): Promise<{ visits: number; renewals: number; loans: number }>;
};

/** The reply of a call; one that failed has a code and says why. */
type Answer<T> = { data: T; code?: string; message?: string };

/** Starts the server on a data folder, on a port of its own or on the given one, with more settings if given. */
export async function openConsole(
  dataDir: string,
  port = 0,
  more: Readonly<Record<string, string>> = {},
): Promise<Console> {
  const { child, address, kill } = await startServer(dataDir, {
    ...{ SOURCES_ON_THIS_MACHINE: 'on', PORT: String(port), ...more },
  });
  return { ...(await openCallsAt(address)), id: child.pid ?? 0, kill };
}

/** Signs in at an address; a token of another server on the same records is valid, too. */
export async function openCallsAt(address: string, known?: string): Promise<Calls> {
  let token = known ?? (await signIn(address));
  const call = async <T>(
    method: string,
    path: string,
    body?: object | FormData,
    headers: HeadersInit = {},
  ): Promise<T> => {
    const isForm = body instanceof FormData;
    const ask = () =>
      fetch(new URL(path, `${address}/analytics-v3/`), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
    let reply = await ask();
    // A session is shorter than a long bench.
    if (reply.status === 401) {
      token = await signIn(address);
      reply = await ask();
    }
    const { data, code, message } = (await reply.json()) as Answer<T>;
    if (reply.status !== 200)
      throw new Error(`${path}: ${reply.status} ${code ?? ''} ${message ?? ''}`);
    return data;
  };
  return {
    address,
    token: () => token,
    call,
    async makeRule({ type: _, ...place }) {
      const source = { ...place, type: 'mysql', name: 'Koha', remark: '' };
      const { id: datasourceId } = await call<{ id: string }>(
        'POST',
        'datasourceConfig/add',
        source,
      );
      const streams = ['branches', 'items', 'statistics'];
      const rule = { name: 'Koha', datasourceId, connector: 'koha', streams };
      return (await call<{ id: string }>('POST', 'etlRuleConfig', rule)).id;
    },
    async counts() {
      const json = {
        ...{ kind: 'table', dataset: 'circulation', metrics: ['visits', 'renewals', 'loans'] },
        range: 'last30Day',
      };
      const { rows } = await call<{ rows: number[][] }>('POST', 'api/query', json);
      const [visits = 0, renewals = 0, loans = 0] = rows[0] ?? [];
      return { visits, renewals, loans };
    },
  };
}
