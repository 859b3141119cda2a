import { type AnyRoute, contract } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import type { Store } from '#store/open.ts';
import type { NewAccount } from '../../accounts.ts';
import type { RequestOptions, TestClient, TestReply } from '../../client.ts';

/** The input of a call that changes something. */
export type ChangeInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  json?: object;
  /** The bytes of an uploaded file. */
  upload?: Uint8Array;
  /** The caller; if absent, the super account. */
  by?: TestClient;
  /** Makes the call itself, for calls that the other members cannot describe. */
  send?: () => Promise<TestReply>;
};

/** The part of the test application that the calls use. */
export type WorldApp = {
  deps: { engine: Engine; store: Store };
  client: TestClient;
  addAccount(account: NewAccount): Promise<string>;
  signIn(username: string): Promise<TestClient>;
};

export type ChangeWorld = {
  app: WorldApp;
  /** A client of the super account. */
  admin: TestClient;
  /** Makes a call by the name of its route and returns the data of its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of its answer
  ask(name: string, input?: ChangeInput): Promise<any>;
  /** Returns a text that no earlier call has used. */
  fresh(prefix: string): string;
  /** All texts that `fresh` has made. */
  freshTexts: ReadonlySet<string>;
};

/** Creates the records that a call needs and returns its input. */
export type ChangeWalk = (world: ChangeWorld) => Promise<ChangeInput> | ChangeInput;

export function routeNamed(name: string): AnyRoute {
  const [area = '', key = ''] = name.split('.');
  const areas = contract as Readonly<Record<string, { routes: Record<string, AnyRoute> }>>;
  const route = areas[area]?.routes[key];
  if (route === undefined) throw new Error(`there is no route ${name}`);
  return route;
}

/** Returns the address of a route; a parameter of the path without a value becomes its own name. */
export function changeUrl({ path }: AnyRoute, { params = {}, query = {} }: ChangeInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? part),
  );
  const search = new URLSearchParams(query).toString();
  return `${path.startsWith('/') ? '' : '/analytics-v3/'}${filled}${search && `?${search}`}`;
}

export function send(client: TestClient, name: string, input: ChangeInput): Promise<TestReply> {
  const route = routeNamed(name);
  const url = changeUrl(route, input);
  if (input.send !== undefined) return input.send();
  const by = input.by ?? client;
  if (input.upload !== undefined) return by.upload(url, 'list.xlsx', input.upload);
  const method = { GET: by.get, POST: by.post, PUT: by.put, DELETE: by.delete }[route.method];
  const ask: RequestOptions = input.json === undefined ? {} : { json: input.json };
  return method(url, ask);
}

export function createWorld(app: WorldApp, admin: TestClient): ChangeWorld {
  const freshTexts = new Set<string>();
  return {
    app,
    admin,
    async ask(name, input = {}) {
      const reply = await send(admin, name, input);
      if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`);
      return reply.body?.data ?? reply.body;
    },
    fresh: (prefix) => {
      const text = `${prefix}${freshTexts.size + 1}`;
      freshTexts.add(text);
      return text;
    },
    freshTexts,
  };
}
