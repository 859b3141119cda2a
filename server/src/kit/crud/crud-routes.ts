import type { AnyRoute, Written } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import type { Store } from '#store/open.ts';
import type { Call, Handler } from '../handler.ts';
import { toWritten } from '../spoken.ts';
import type { AuditNote, Who } from './audit-note.ts';

type CrudRoutes = Record<'list' | 'get' | 'create' | 'update' | 'remove', AnyRoute>;
type Data<R extends AnyRoute> = Awaited<ReturnType<Handler<R>>>;

/** What is to be written once it has been checked; it runs in the transaction that also has its audit entry. */
export type Write<T> = (tx: Tx) => Promise<T>;

/** What a plain list does with its rows; `null` and `false` mean that there is no such row. */
export type CrudWork<R extends CrudRoutes> = {
  list(query: Call<R['list']>['query'], call: Call<R['list']>): Promise<Data<R['list']>>;
  get(id: string, call: Call<R['get']>): Promise<Data<R['get']> | null>;
  create(form: Written<Call<R['create']>['body']>, call: Call<R['create']>): Promise<Write<string>>;
  update(
    id: string,
    form: Written<Call<R['update']>['body']>,
    call: Call<R['update']>,
  ): Promise<Write<unknown> | null>;
  remove(id: string, call: Call<R['remove']>): Promise<Write<unknown> | null>;
};

type Handlers<R extends CrudRoutes> = { [K in keyof CrudRoutes]: Handler<R[K]> };

/** The handlers of the five look-alike routes of `crud()` in the contract; each change is written together with its note. */
export function crudRoutes<R extends CrudRoutes>(
  store: Pick<Store, 'transaction'>,
  work: CrudWork<R>,
  note: AuditNote,
): Handlers<R> {
  // What stood there before, as the caller would have read it.
  const before = (id: string, call: unknown) => work.get(id, call as Call<R['get']>);
  const change = (write: Write<unknown> | null, noteIt: Write<void>): Promise<null> =>
    store.transaction(async (tx) => {
      found(write !== null && (await write(tx)) !== false);
      await noteIt(tx);
      return null;
    });
  const handlers = {
    list: (call: Call<R['list']>) => work.list(call.query, call),
    get: async (call: Call<R['get']>) => {
      const row = await work.get(idOf(call), call);
      found(row !== null);
      return row;
    },
    create: async (call: Call<R['create']>) => {
      const form = toWritten(call.body, call.language, null);
      const write = await work.create(form, call);
      const id = await store.transaction(async (tx) => {
        const subject = await write(tx);
        await note(tx, call as unknown as Who, 'create', { subject, after: form });
        return subject;
      });
      return { id };
    },
    update: async (call: Call<R['update']>) => {
      const subject = idOf(call);
      const known = await before(subject, call);
      const form = toWritten(call.body, call.language, known);
      const told = { subject, before: known, after: form };
      const write = await work.update(subject, form, call);
      return change(write, (tx) => note(tx, call as unknown as Who, 'update', told));
    },
    remove: async (call: Call<R['remove']>) => {
      const subject = idOf(call);
      const told = { subject, before: await before(subject, call) };
      const write = await work.remove(subject, call);
      return change(write, (tx) => note(tx, call as unknown as Who, 'remove', told));
    },
  };
  return handlers as unknown as Handlers<R>;
}

const idOf = ({ params }: { params: unknown }) => (params as { id: string }).id;

function found(isThere: boolean): void {
  if (!isThere) throw new AppError('not_found');
}
