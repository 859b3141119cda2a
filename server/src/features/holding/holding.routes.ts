import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { listCopies, sumPlans } from './copies.store.ts';
import { describeEffect } from './effect.service.ts';
import {
  describePlan,
  guardRows,
  planFor,
  planScopes,
  planToChange,
  toCopyRows,
  toPlanRow,
  toRecords,
  toWhatIf,
} from './holding.service.ts';
import { type HoldingDeps, makePlan } from './make-plan.ts';
import { planFile } from './plan-files.ts';
import {
  addPlan,
  approvePlan,
  listPlans,
  removePlan,
  strikeCopies,
  undoPlan,
} from './plans.store.ts';
import { keepScans } from './scans.service.ts';

export function holdingRoutes(deps: HoldingDeps): HandlersFor<typeof contract.holding> {
  const { store, clock } = deps;
  const note = createAuditNote(deps, 'holding');
  return {
    list: async (call) => {
      const { query, caller } = call;
      const scopes = await planScopes(deps, caller, query.glc);
      const { rows, total } = await listPlans(store.db, scopes, query);
      const found = await Promise.all(
        rows.map(async (row) => {
          const plan = await planFor(deps, row.plan.id, call);
          const { libraries } = plan;
          const sums = await sumPlans(store.db, { plans: [row.plan.id], libraries });
          return toPlanRow(plan, sums.get(row.plan.id));
        }),
      );
      return { rows: found, total };
    },
    whatIf: async (call) => {
      const { body: question, language } = call;
      return toWhatIf(deps, await makePlan(deps, question, call), { question, language });
    },
    allot: async (call) => {
      const { name, ...question } = call.body;
      const made = await makePlan(deps, question, call);
      const { glc, guards, looked } = made;
      const copies = await toRecords(deps, made, call);
      const now = clock.now();
      const form = { ...question, glc };
      const promise = { guards: guardRows(guards), looked };
      const plan = { glc, name, state: 'draft' as const, form, promise };
      const by = { createdBy: call.caller.accountId, createdAt: now, modifiedAt: now };
      const id = await store.transaction(async (tx) => {
        const added = await addPlan(tx, { ...plan, ...by }, copies);
        const after = { name, glc, libraries: question.libraries, copies: copies.length };
        await note(tx, call, 'create', { subject: added, after });
        return added;
      });
      return { id, copies: copies.length };
    },
    get: async (call) =>
      describePlan(deps, await planFor(deps, call.params.x, call), call.language),
    copies: async (call) => {
      const { params, query, language } = call;
      const { plan, libraries } = await planFor(deps, params.x, call);
      const { from, to, stage, search } = query;
      const scope = { plans: [plan.id], libraries, from, to, stage, search };
      const { rows, total } = await listCopies(store.db, scope, query);
      return { rows: await toCopyRows(deps, rows, { glc: plan.glc, language }), total };
    },
    effect: async (call) =>
      describeEffect(deps, await planFor(deps, call.params.x, call), call.signal),
    strike: async (call) => {
      const { plan } = await planToChange(deps, call.params.x, call);
      if (plan.state !== 'draft') throw new AppError('transfer.not_draft');
      const changed = await store.transaction(async (tx) => {
        const count = await strikeCopies(tx, plan.id, call.body);
        const after = { name: plan.name, [call.body.isStruck ? 'struck' : 'takenBack']: count };
        await note(tx, call, 'edit', { subject: plan.id, after });
        return count;
      });
      return { changed };
    },
    scan: async (call) => ({
      results: await keepScans(deps, call.params.x, call.body, call),
    }),
    approve: async (call) => {
      const { plan } = await planToChange(deps, call.params.x, call);
      const by = { accountId: call.caller.accountId, now: clock.now() };
      await store.transaction(async (tx) => {
        if (!(await approvePlan(tx, plan.id, by))) throw new AppError('transfer.not_draft');
        const after = { name: plan.name, state: 'approved' };
        await note(tx, call, 'set', { subject: plan.id, before: { state: 'draft' }, after });
      });
      return null;
    },
    undo: async (call) => {
      const { plan } = await planToChange(deps, call.params.x, call);
      return store.transaction(async (tx) => {
        const done = await undoPlan(tx, plan.id, clock.now());
        if (done === null) throw new AppError('transfer.not_open');
        const before = { name: plan.name, state: 'approved' };
        await note(tx, call, 'undo', { subject: plan.id, before, after: done });
        return done;
      });
    },
    remove: async (call) => {
      const { plan } = await planToChange(deps, call.params.x, call);
      await store.transaction(async (tx) => {
        if (!(await removePlan(tx, plan.id))) throw new AppError('transfer.not_draft');
        await note(tx, call, 'remove', { subject: plan.id, before: { name: plan.name } });
      });
      return null;
    },
    excel: async (call) => {
      const { caller, params } = call;
      if (!caller.isSuper && !caller.permissions.has('holdings:view'))
        throw new AppError('permission.denied');
      const found = await planFor(deps, params.x, call);
      const answer = await planFile(deps, found, 'plan', call);
      await store.transaction((tx) => note(tx, call, 'excel', { subject: found.plan.id }));
      return answer;
    },
    download: async (call) => {
      const { plan, from, format } = call.query;
      const found = await planFor(deps, plan, call);
      const answer = await planFile(deps, found, format, { language: call.language, from });
      await store.transaction((tx) => note(tx, call, 'download', { subject: plan }));
      return answer;
    },
  };
}
