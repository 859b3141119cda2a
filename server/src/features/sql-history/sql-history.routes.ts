import type { contract, SqlRun } from '@stacksight/contract';
import type { Deps } from '#http/deps.ts';
import type { HandlersFor } from '#http/handler.ts';
import type { Language } from '#http/language.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { historyBook } from './history-book.ts';
import { toSqlRun } from './run-view.ts';
import { getRun, listRuns, removeRuns } from './sql-history.store.ts';

export function sqlHistoryRoutes({
  store,
  clock,
  config,
}: Deps): HandlersFor<typeof contract.sqlHistory> {
  const { db } = store;
  return {
    page: async ({ query, caller, language }) => {
      const { pageNum, pageSize, mine, ...listing } = query;
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const { rows, total } = await listRuns(db, ownerOf(caller, mine), listing, page);
      return { rows: rows.map((row) => toSqlRun(row, language)), total };
    },
    get: async ({ params, caller, language }) => {
      const row = await getRun(db, ownerOf(caller), params.id);
      if (row === null) throw new AppError('not_found');
      return toSqlRun(row, language);
    },
    remove: async ({ params, caller }) => {
      if ((await removeRuns(db, ownerOf(caller), [params.id])) === 0)
        throw new AppError('not_found');
      return null;
    },
    removeMany: async ({ body, caller }) => ({
      count: await removeRuns(db, ownerOf(caller), body.ids),
    }),
    excel: async ({ query: { mine, ...listing }, caller, language }) => {
      const owner = ownerOf(caller, mine);
      const pages = (offset: number) => runsFrom(owner, listing, offset, language);
      return historyBook(pages, { language, now: clock.now(), zone: config.timeZone });
    },
  };

  async function runsFrom(
    owner: string | null,
    listing: Parameters<typeof listRuns>[2],
    offset: number,
    language: Language,
  ): Promise<SqlRun[]> {
    const { rows } = await listRuns(db, owner, listing, { limit: 500, offset });
    return rows.map((row) => toSqlRun(row, language));
  }
}

/** Whose entries a caller sees: everybody's (null) with the right to, else their own. */
function ownerOf({ accountId, isSuper, permissions }: Caller, mine = false): string | null {
  return !mine && (isSuper || permissions.has('sqlHistory:all')) ? null : accountId;
}
