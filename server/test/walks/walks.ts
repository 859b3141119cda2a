import { type AnyRoute, contract } from '@stacksight/contract';
import type { TestClient, TestReply } from '../client.ts';

/** One call of the contract, with its address. */
export type Walk = { name: string; route: AnyRoute; url: string };

const samples: Readonly<Record<string, string>> = {
  username: 'super',
  id: '00000000-0000-4000-8000-000000000000',
  tile: 'loans',
  x: 'library',
};

/** Every route of the contract. */
export const walks: readonly Walk[] = Object.entries(contract).flatMap(([area, { routes }]) =>
  Object.entries(routes as Record<string, AnyRoute>).map(([key, route]) => ({
    name: `${area}.${key}`,
    route,
    url: `${route.path.startsWith('/') ? '' : '/analytics-v3/'}${route.path}`.replace(
      /\{(\w+)\}/g,
      (_, part: string) => samples[part] ?? part,
    ),
  })),
);

/** The routes that need a sign-in or a permission. */
export const guardedWalks = walks.filter(({ route }) => route.needs !== 'public');
export const restrictedWalks = guardedWalks.filter(({ route }) => route.needs !== 'signedIn');

/** Makes a call, without a body unless one is given. */
export function walk(client: TestClient, { route, url }: Walk, json?: object): Promise<TestReply> {
  const method = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete }[
    route.method
  ];
  return method(url, json === undefined ? {} : { json });
}
