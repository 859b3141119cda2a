import type { contract, Language, User } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { findAccountByName } from '#store/accounts/account.ts';
import { roleTextIn } from '#store/seeds/role-words.ts';
import { importUsers } from './import/import-users.ts';
import { templateBook } from './import/template-book.ts';
import {
  changeUser,
  createUser,
  deleteUsers,
  findUser,
  resetUsers,
  setUserStatus,
} from './users.service.ts';
import { listUsers } from './users.store.ts';

export function usersRoutes(deps: ServerDeps): HandlersFor<typeof contract.users> {
  const { db } = deps.store;
  return {
    list: async ({ query, language }) => {
      const { rows, total } = await listUsers(db, query);
      return { rows: rows.map((user) => withRolesIn(user, language)), total };
    },
    exists: async ({ query }) => ({
      exists: (await findAccountByName(db, query.username.trim().normalize('NFKC'))) !== null,
    }),
    get: async ({ params, language }) => withRolesIn(await findUser(db, params.id), language),
    create: (call) => createUser(deps, call.body, call),
    update: async (call) => {
      await changeUser(deps, call.params.id, call.body, call);
      return null;
    },
    setStatus: async (call) => {
      await setUserStatus(deps, call.body, call);
      return null;
    },
    reset: (call) => resetUsers(deps, call.body.ids, call),
    remove: async (call) => {
      await deleteUsers(deps, [call.params.id], call);
      return null;
    },
    removeMany: async (call) => {
      await deleteUsers(deps, call.body.ids, call);
      return null;
    },
    template: async ({ language }) => file(...templateBook(language)),
    import: (call) => importUsers(deps, call.body, call.query.mode === 'write', call),
  };
}

const withRolesIn = (user: User, language: Language): User => ({
  ...user,
  role: user.role.map((name) => roleTextIn(name, language)),
});
