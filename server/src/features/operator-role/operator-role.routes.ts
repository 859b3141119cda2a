import type { contract, Language } from '@stacksight/contract';
import {
  assertMayChange,
  groupFor,
  groupToChange,
  isInScope,
  resolveScope,
} from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { operatorsIn } from '#analytics/statement/operators.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { operatorPlaces } from '#store/own-codes/operator-places.ts';
import { bumpOwnChange } from '#store/own-codes/own-codes.ts';
import * as store from './operator-role.store.ts';

type OperatorRoleDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & { analytics: Analytics };

export function operatorRoleRoutes(
  deps: OperatorRoleDeps,
): HandlersFor<typeof contract.operatorRole> {
  const { analytics, clock } = deps;
  const { db } = deps.store;
  const sources = { engine: deps.engine, places: operatorPlaces(db) };
  const note = createAuditNote(deps, 'operatorRole');
  const roleOf = async (id: string, { scope }: Caller, within: Db = db) => {
    const role = await store.findRole(within, id);
    if (role === null || !isInScope(scope, role)) throw new AppError('not_found');
    return role;
  };
  const roleToChange = async (id: string, caller: Caller, within: Db = db) => {
    const role = await roleOf(id, caller, within);
    assertMayChange(caller.scope, { glc: role.glc });
    return role;
  };
  const shown = async (rows: readonly store.RoleRow[], language: Language) =>
    (await asShown(db, 'operator_role', rows.map(store.toRole), language)).map(
      ({ username: _, ...row }) => row,
    );
  return {
    list: async ({ query, caller, language }) => {
      const glc = groupFor(caller, await analytics.state(), query.glc);
      const { rows, total } = await store.listRoles(db, glc, query);
      return { rows: await shown(rows, language), total };
    },
    refPage: async ({ query, caller }) => {
      const role = await roleOf(query.roleId, caller);
      const { groups } = await analytics.state();
      const scope = resolveScope(caller.scope, groups, { ...role, defaultGlc: caller.defaultGlc });
      return store.listMembers(db, role, { ...query, codes: await operatorsIn(sources, scope) });
    },
    refUpdate: async (call) => {
      const { roleId, ...change } = call.body;
      const role = await roleToChange(roleId, call.caller);
      await deps.store.transaction(async (tx) => {
        const ids = [...new Set([...change.add, ...change.remove])];
        if ((await store.countGroupOperators(tx, role.glc, ids)) < ids.length)
          throw new AppError('not_found');
        await bumpOwnChange(tx, role.glc);
        await store.changeMembers(tx, roleId, change);
        await note(tx, call, 'refUpdate', { subject: roleId, after: change });
      });
      return { operators: (await roleOf(roleId, call.caller)).operators };
    },
    saveOrUpdate: async (call) => {
      const { id, glc: asked, ...form } = call.body;
      const known = id === undefined ? null : await roleToChange(id, call.caller);
      const glc = known?.glc ?? groupToChange(call.caller, await analytics.state(), asked);
      const row = { ...form, glc, modifiedAt: clock.now() };
      const saved = await deps.store.transaction(async (tx) => {
        if (await store.isNameTaken(tx, glc, id, form.name))
          throw nameTaken({ field: 'name', value: form.name }, call.language);
        await bumpOwnChange(tx, glc);
        const before = id === undefined ? null : await roleToChange(id, call.caller, tx);
        const subject = await store.saveRole(tx, id, row);
        if (subject === null) throw new AppError('not_found');
        const verb = before === null ? 'create' : 'update';
        await note(tx, call, verb, { subject, before, after: form });
        return subject;
      });
      return { id: saved };
    },
    get: async ({ params, caller, language }) => {
      const role = await roleOf(params.id, caller);
      const [row = store.toRole(role)] = await shown([role], language);
      return row;
    },
    remove: async (call) => {
      const { id, glc } = await roleToChange(call.params.id, call.caller);
      return deps.store.transaction(async (tx) => {
        await bumpOwnChange(tx, glc);
        const before = await roleToChange(id, call.caller, tx);
        await store.removeRole(tx, before.id);
        await note(tx, call, 'remove', { subject: before.id, before });
        return null;
      });
    },
  };
}
