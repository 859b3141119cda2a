import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keptAnswersName, readSession } from '../session/stored-session.ts';

// Stores the last answers of the shelf pages on the device, so that the pages can be opened again without a network.
// Answers belong to a user; the sign-out deletes them (`clearStoredSession`).

/** The calls whose answers are stored, by area and name. */
const storedCalls = new Set([
  ...['holding/list', 'holding/get', 'holding/copies', 'customization/getLibs', 'desk/location'],
  ...['weeding/shelf', 'weeding/classes', 'weeding/policy'],
]);
const mostAnswers = 60;

type KeptAnswer = { key: QueryKey; data: unknown };

const isStored = ({ queryKey: [area, call] }: Pick<Query, 'queryKey'>): boolean =>
  storedCalls.has(`${area}/${call}`);

/** Answers are stored under an address of no page and no call. */
const addressOf = (username: string, hash: string): string =>
  `/kept-answers/${encodeURIComponent(username)}/${encodeURIComponent(hash)}`;

async function keep(username: string, { queryHash, queryKey: key, state }: Query): Promise<void> {
  const answers = await caches.open(keptAnswersName);
  const body = JSON.stringify({ key, data: state.data } satisfies KeptAnswer);
  await answers.put(addressOf(username, queryHash), new Response(body));
  const all = await answers.keys();
  await Promise.all(all.slice(0, -mostAnswers).map((old) => answers.delete(old)));
  // The user may have signed out in the meantime.
  if (readSession().user?.username !== username) await caches.delete(keptAnswersName);
}

/** Puts the stored answers of a user into a query client, except where a newer answer is already there. */
async function restore(client: QueryClient, username: string): Promise<void> {
  const answers = await caches.open(keptAnswersName);
  const own = addressOf(username, '');
  for (const request of await answers.keys()) {
    if (!new URL(request.url).pathname.startsWith(own)) continue;
    const reply = await answers.match(request);
    if (reply === undefined) continue;
    const { key, data } = (await reply.json()) as KeptAnswer;
    // A stored answer is old, so the query asks again as soon as it can.
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: 1 });
  }
}

/** Restores the stored answers of the shelf pages when a page opens, and stores each new answer. */
export function useKeptAnswers(): void {
  const client = useQueryClient();
  useEffect(() => {
    const username = readSession().user?.username;
    // Browsers have this storage on https and on this machine only.
    if (typeof caches === 'undefined' || username === undefined) return;
    const ignore = () => undefined;
    restore(client, username).catch(ignore);
    return client.getQueryCache().subscribe((event) => {
      const { type, query } = event;
      if (type !== 'updated' || event.action.type !== 'success') return;
      // An answer that was set by hand is a restored one.
      if (event.action.manual || !isStored(query)) return;
      keep(username, query).catch(ignore);
    });
  }, [client]);
}
