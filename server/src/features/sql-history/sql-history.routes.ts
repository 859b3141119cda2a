import type { contract } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { toSqlRun } from './run-view.ts';
import { getRun, listRuns, removeRuns } from './sql-history.store.ts';

export function sqlHistoryRoutes({ store }: ServerDeps): HandlersFor<typeof contract.sqlHistory> {
  const { db } = store;
  return {
    page: async ({ query, caller, language }) => {
      const { pageNum, pageSize, mine, ...listing } = query;
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const { rows, total } = await listRuns(
        db,
        { owner: ownerOf(caller, mine), reader: caller },
        listing,
        page,
      );
      return { rows: rows.map((row) => toSqlRun(row, language)), total };
    },
    get: async ({ params, caller, language }) => {
      const row = await getRun(db, { owner: ownerOf(caller), reader: caller }, params.id);
      if (row === null) throw new AppError('not_found');
      return toSqlRun(row, language);
    },
    remove: async ({ params, caller }) => {
      const count = await removeRuns(db, ownerOf(caller), [params.id]);
      if (count === 0) throw new AppError('not_found');
      return null;
    },
    removeMany: async ({ body, caller }) => ({
      count: await removeRuns(db, ownerOf(caller), body.ids),
    }),
  };
}

/** Returns the owner whose entries a caller sees: null (all owners) with the permission, otherwise the caller. */
function ownerOf({ accountId, isSuper, permissions }: Caller, mine = false): string | null {
  return !mine && (isSuper || permissions.has('sqlHistory:all')) ? null : accountId;
}
