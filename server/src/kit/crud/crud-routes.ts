import { isDeepStrictEqual } from 'node:util';
import type { AnyRoute, AuditVerb, Written } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import type { Db, Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import type { Store } from '#store/open.ts';
import type { Call, Handler } from '../handler.ts';
import { toWritten } from '../spoken.ts';
import type { AuditNote, ChangeAuthor } from './audit-note.ts';

type CrudRoutes = Record<'list' | 'get' | 'create' | 'update' | 'remove', AnyRoute>;
type Data<R extends AnyRoute> = Awaited<ReturnType<Handler<R>>>;

/** Writes a change that has passed its checks, in the same transaction as the audit entry. */
export type Write<T> = (tx: Tx) => Promise<T>;

/** The operations of a plain list on its rows; `null` and `false` mean that the row does not exist. */
export type CrudWork<R extends CrudRoutes> = {
  list(query: Call<R['list']>['query'], call: Call<R['list']>): Promise<Data<R['list']>>;
  /** Reads a record. `db` is the current transaction, if there is one. */
  get(db: Db, id: string, call: Call<R['get']>): Promise<Data<R['get']> | null>;
  create(form: Written<Call<R['create']>['body']>, call: Call<R['create']>): Promise<Write<string>>;
  update(
    id: string,
    form: Written<Call<R['update']>['body']>,
    call: Call<R['update']>,
  ): Promise<Write<unknown> | null>;
  remove(id: string, call: Call<R['remove']>): Promise<Write<unknown> | null>;
};

type Handlers<R extends CrudRoutes> = { [K in keyof CrudRoutes]: Handler<R[K]> };

type Changing = ChangeAuthor & { params: unknown };
type Plan = (
  id: string,
  known: unknown,
) => Promise<{ write: Write<unknown> | null; after?: unknown }>;

// After this number of rounds against other writers of the same record, the caller gets the conflict as an error.
const mostRounds = 10;

/**
 * Creates the handlers of the five routes that `crud()` declares. Each change and its audit note are written together.
 */
export function crudRoutes<R extends CrudRoutes>(
  store: Pick<Store, 'db' | 'transaction'>,
  work: CrudWork<R>,
  note: AuditNote,
): Handlers<R> {
  // Reads the record as the caller sees it.
  const read = (db: Db, id: string, call: unknown) => work.get(db, id, call as Call<R['get']>);

  /**
   * Plans a change of the current record and writes it. If another change of the record came first, the change is
   * planned again.
   */
  async function change(call: Changing, verb: AuditVerb, plan: Plan): Promise<null> {
    const subject = idOf(call);
    for (let round = 0; round < mostRounds; round += 1) {
      const known = await read(store.db, subject, call);
      const { write, after } = await plan(subject, known);
      const isDone = await store.transaction(async (tx) => {
        await lockRecord(tx, subject);
        const before = await read(tx, subject, call);
        if (!isDeepStrictEqual(before, known)) return false;
        found(write !== null && (await write(tx)) !== false);
        const change = after === undefined ? { subject, before } : { subject, before, after };
        await note(tx, call, verb, change);
        return true;
      });
      if (isDone) return null;
    }
    throw new AppError('conflict');
  }
  const handlers = {
    list: (call: Call<R['list']>) => work.list(call.query, call),
    get: async (call: Call<R['get']>) => {
      const row = await work.get(store.db, idOf(call), call);
      found(row !== null);
      return row;
    },
    create: async (call: Call<R['create']>) => {
      const form = toWritten(call.body, call.language, null);
      const write = await work.create(form, call);
      const id = await store.transaction(async (tx) => {
        const subject = await write(tx);
        await note(tx, call as unknown as ChangeAuthor, 'create', { subject, after: form });
        return subject;
      });
      return { id };
    },
    update: (call: Call<R['update']>) =>
      change(call as unknown as Changing, 'update', async (id, known) => {
        const after = toWritten(call.body, call.language, known);
        return { write: await work.update(id, after, call), after };
      }),
    remove: (call: Call<R['remove']>) =>
      change(call as unknown as Changing, 'remove', async (id) => ({
        write: await work.remove(id, call),
      })),
  };
  return handlers as unknown as Handlers<R>;
}

const idOf = ({ params }: { params: unknown }) => (params as { id: string }).id;

function found(isThere: boolean): void {
  if (!isThere) throw new AppError('not_found');
}
