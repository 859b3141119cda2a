import type { ClientForm, contract, Language, OauthClient } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { type CrudWork, crudRoutes, type Write } from '#kit/crud/crud-routes.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { hashToken, randomToken } from '#lib/tokens.ts';
import { searchPeople } from '#store/accounts/people.ts';
import { actingAccountOf, assertMayChangeClient } from './acts-as.ts';
import {
  addClient,
  changeClient,
  getClient,
  hasClient,
  listClients,
  removeClient,
} from './oauth-clients.store.ts';

type Area = typeof contract.oauthClients;
type Routes = Area['routes'];

// The console's client has lower limits for the lifetimes of its tokens, in seconds. With shorter lifetimes, the
// console would renew tokens all the time or sign people out during their work.
const consoleGrants = 'password,refresh_token';
const least = { accessTokenValidity: 600, refreshTokenValidity: 3_600 } as const;

export function oauthClientsRoutes(deps: ServerDeps): HandlersFor<Area> {
  const { clock } = deps;
  const { db } = deps.store;
  const note = createAuditNote(deps, 'oauthClients');
  const find = async (id: string): Promise<OauthClient> => {
    const client = await getClient(db, id, clock.now());
    if (client === null) throw new AppError('not_found');
    return client;
  };
  return {
    ...crudRoutes<Routes>(deps.store, createWork(deps), note),
    create: async (call) => {
      const register = await planClient(deps, call.body, call);
      return deps.store.transaction(async (tx) => {
        const made = await register(tx);
        await note(tx, call, 'create', { subject: made.id, after: call.body });
        return made;
      });
    },
    accounts: ({ query }) => searchPeople(db, query.search),
    exists: async ({ query }) => ({ exists: await hasClient(db, query.clientId.trim()) }),
    rotate: async (call) => {
      const client = await find(call.params.id);
      if (client.isConsole) throw new AppError('conflict');
      await assertMayChangeClient(db, client, call.caller);
      await actingAccountOf(db, client, call);
      const { secret, ...kept } = makeSecret(clock.now());
      const after = { clientId: client.clientId };
      return deps.store.transaction(async (tx) => {
        await changeClient(tx, client.id, kept, clock.now());
        await note(tx, call, 'rotate', { subject: client.id, after });
        return { secret };
      });
    },
  };
}

function createWork(deps: ServerDeps): CrudWork<Routes> {
  const { clock, store } = deps;
  const { db } = store;
  return {
    list: (query) => listClients(db, query, clock.now()),
    get: (db, id) => getClient(db, id, clock.now()),
    create: async (form, call) => {
      const register = await planClient(deps, form, call);
      return async (tx) => (await register(tx)).id;
    },
    update: async (id, form, call) => {
      const client = await getClient(db, id, clock.now());
      if (client === null) return null;
      await assertMayChangeClient(db, client, call.caller);
      assertChange(client, form, call.language);
      const accountId = await actingAccountOf(db, form, call);
      return (tx) => changeClient(tx, id, { ...form, accountId }, clock.now());
    },
    remove: async (id, { caller }) => {
      const client = await getClient(db, id, clock.now());
      if (client === null) return null;
      await assertMayChangeClient(db, client, caller);
      if (client.isConsole) throw new AppError('in_use');
      return (tx) => removeClient(tx, client, clock.now());
    },
  };
}

const makeSecret = (at: Date) => {
  const secret = randomToken();
  return { secret, secretHash: hashToken(secret), secretAt: at };
};

async function planClient(
  { store, clock }: ServerDeps,
  form: ClientForm,
  call: { caller: Caller; language: Language },
): Promise<Write<{ id: string; secret: string }>> {
  const at = clock.now();
  const accountId = await actingAccountOf(store.db, form, call);
  const { secret, ...kept } = makeSecret(at);
  return async (tx) => {
    const isTaken = await hasClient(tx, form.clientId);
    const id = isTaken ? null : await addClient(tx, { ...form, accountId }, kept, at);
    if (id === null) throw nameTaken({ field: 'clientId', value: form.clientId }, call.language);
    return { id, secret };
  };
}

// Refuses a new name for a client, because sessions refer to the name. The console's client also keeps the settings
// that a sign-in needs.
function assertChange(client: OauthClient, form: ClientForm, language: Language): void {
  const fields: Record<string, string> = {};
  const refuse = (field: keyof ClientForm, key: MessageKey, count = 0) => {
    fields[field] = sentence(key, language, { count });
  };
  if (form.clientId !== client.clientId) refuse('clientId', 'field.fixed');
  if (client.isConsole) {
    if (form.authorizedGrantTypes.toSorted().join() !== consoleGrants)
      refuse('authorizedGrantTypes', 'field.fixed');
    for (const [field, count] of Object.entries(least) as [keyof typeof least, number][])
      if (form[field] < count) refuse(field, 'field.least', count);
  }
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
}
