import { type AnyRoute, contract } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import type { NewAccount } from '../../accounts.ts';
import type { RequestOptions, TestClient, TestReply } from '../../client.ts';

/** What goes with a call that changes something. */
export type ChangeInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  json?: object;
  /** The bytes of a file that is sent. */
  upload?: Uint8Array;
  /** Who calls, unless the super account does. */
  by?: TestClient;
  /** Makes a call that is none of these. */
  send?: () => Promise<TestReply>;
};

/** What the calls need of an application. */
export type WorldApp = {
  deps: { engine: Engine };
  client: TestClient;
  addAccount(account: NewAccount): Promise<string>;
  signIn(username: string): Promise<TestClient>;
};

export type ChangeWorld = {
  app: WorldApp;
  /** The super account. */
  admin: TestClient;
  /** Makes a call by the name of its route; gives the data of the answer, whatever it is. */
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what comes
  ask(name: string, asked?: ChangeInput): Promise<any>;
  /** A text that was not used before. */
  fresh(prefix: string): string;
  /** Every such text. */
  made: ReadonlySet<string>;
};

/** Puts the records into place that a call needs, and gives the call. */
export type ChangeWalk = (world: ChangeWorld) => Promise<ChangeInput> | ChangeInput;

export function routeNamed(name: string): AnyRoute {
  const [area = '', key = ''] = name.split('.');
  const areas = contract as Readonly<Record<string, { routes: Record<string, AnyRoute> }>>;
  const route = areas[area]?.routes[key];
  if (route === undefined) throw new Error(`there is no route ${name}`);
  return route;
}

/** The address of a route with something in the places of its path. */
export function urlOf({ path }: AnyRoute, { params = {}, query = {} }: ChangeInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? part),
  );
  const search = new URLSearchParams(query).toString();
  return `${path.startsWith('/') ? '' : '/analytics-v3/'}${filled}${search && `?${search}`}`;
}

export function send(client: TestClient, name: string, asked: ChangeInput): Promise<TestReply> {
  const route = routeNamed(name);
  const url = urlOf(route, asked);
  if (asked.send !== undefined) return asked.send();
  const by = asked.by ?? client;
  if (asked.upload !== undefined) return by.upload(url, 'list.xlsx', asked.upload);
  const method = { GET: by.get, POST: by.post, PUT: by.put, DELETE: by.delete }[route.method];
  const ask: RequestOptions = asked.json === undefined ? {} : { json: asked.json };
  return method(url, ask);
}

export function createWorld(app: WorldApp, admin: TestClient): ChangeWorld {
  const made = new Set<string>();
  return {
    app,
    admin,
    async ask(name, asked = {}) {
      const reply = await send(admin, name, asked);
      if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`);
      return reply.body?.data ?? reply.body;
    },
    fresh: (prefix) => {
      const text = `${prefix}${made.size + 1}`;
      made.add(text);
      return text;
    },
    made,
  };
}
