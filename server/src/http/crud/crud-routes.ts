import type { AnyRoute } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import type { Call, Handler } from '../handler.ts';
import type { AuditNote, Who } from './audit-note.ts';

type CrudRoutes = Record<'list' | 'get' | 'create' | 'update' | 'remove', AnyRoute>;
type Data<R extends AnyRoute> = Awaited<ReturnType<Handler<R>>>;

/** What a plain list does with its rows; `false` and `null` mean that there is no such row. */
export type CrudWork<R extends CrudRoutes> = {
  list(query: Call<R['list']>['query'], call: Call<R['list']>): Promise<Data<R['list']>>;
  get(id: string, call: Call<R['get']>): Promise<Data<R['get']> | null>;
  create(form: Call<R['create']>['body'], call: Call<R['create']>): Promise<string>;
  update(id: string, form: Call<R['update']>['body'], call: Call<R['update']>): Promise<boolean>;
  remove(id: string, call: Call<R['remove']>): Promise<boolean>;
};

type Handlers<R extends CrudRoutes> = { [K in keyof CrudRoutes]: Handler<R[K]> };

/** The handlers of the five look-alike routes of `crud()` in the contract; with `note`, each change is in the audit log. */
export function crudRoutes<R extends CrudRoutes>(work: CrudWork<R>, note?: AuditNote): Handlers<R> {
  const { create, update, remove } = note === undefined ? work : noted(work, note);
  const handlers = {
    list: (call: Call<R['list']>) => work.list(call.query, call),
    get: async (call: Call<R['get']>) => {
      const row = await work.get(idOf(call), call);
      found(row !== null);
      return row;
    },
    create: async (call: Call<R['create']>) => ({ id: await create(call.body, call) }),
    update: async (call: Call<R['update']>) => found(await update(idOf(call), call.body, call)),
    remove: async (call: Call<R['remove']>) => found(await remove(idOf(call), call)),
  };
  return handlers as unknown as Handlers<R>;
}

const idOf = ({ params }: { params: unknown }) => (params as { id: string }).id;

function found(isThere: boolean): null {
  if (!isThere) throw new AppError('not_found');
  return null;
}

function noted<R extends CrudRoutes>(
  work: CrudWork<R>,
  note: AuditNote,
): Pick<CrudWork<R>, 'create' | 'update' | 'remove'> {
  // What stood there before, as the caller would have read it.
  const before = (id: string, call: unknown) => work.get(id, call as Call<R['get']>);
  return {
    create: async (form, call) => {
      const subject = await work.create(form, call);
      await note(call as Who, 'create', { subject, after: form });
      return subject;
    },
    update: async (subject, form, call) => {
      const change = { subject, before: await before(subject, call), after: form };
      const isThere = await work.update(subject, form, call);
      if (isThere) await note(call as Who, 'update', change);
      return isThere;
    },
    remove: async (subject, call) => {
      const change = { subject, before: await before(subject, call) };
      const isThere = await work.remove(subject, call);
      if (isThere) await note(call as Who, 'remove', change);
      return isThere;
    },
  };
}
