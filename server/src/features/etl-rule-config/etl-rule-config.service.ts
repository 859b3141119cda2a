import type { EtlForm } from '@stacksight/contract';
import { assertMayChange, groupFor, groupToChange, isInScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { shippedMappings } from '#ingest/mapping/read-mapping.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db, Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import { checkRule } from './check-rule.ts';
import * as store from './etl-rule-config.store.ts';

export type EtlRuleConfigDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
};

/** Returns the library group of a call. */
export async function groupOfCall(
  { analytics }: EtlRuleConfigDeps,
  caller: Caller,
  glc: string | undefined,
) {
  return groupFor(caller, await analytics.state(), glc);
}

const sourcesOf = async (db: Db) => [...shippedMappings, ...(await store.listSources(db))];

/** Returns a rule by its name in a group, or by its id; throws for a group outside the caller's scope. */
export async function getVisibleRule(
  deps: EtlRuleConfigDeps,
  x: string,
  { caller, glc }: { caller: Caller; glc?: string | undefined },
): Promise<store.EtlRow> {
  return findFor(deps.store.db, x, { caller, glc: await groupOfCall(deps, caller, glc) });
}

async function findFor(
  db: Db,
  x: string,
  { caller, glc }: { caller: Caller; glc: string },
): Promise<store.EtlRow> {
  const row = (await store.findEtlRuleByName(db, glc, x)) ?? (await store.findRule(db, x));
  if (row === null || !isInScope(caller.scope, { glc: row.glc })) throw new AppError('not_found');
  return row;
}

export async function createRule(
  deps: EtlRuleConfigDeps,
  note: AuditNote,
  form: EtlForm,
  by: ChangeContext,
): Promise<{ id: string }> {
  const glc = groupToChange(by.caller, await deps.analytics.state(), form.glc);
  const rule = toChange(deps, form, by);
  const id = await change(deps, async (tx) => {
    checkRule(form, await sourcesOf(tx), by.language);
    await refuseTaken(tx, { glc, name: form.name }, null, by);
    const made = await store.addRule(tx, glc, rule);
    await note(tx, by, 'create', { subject: made, after: shown(rule) });
    return made;
  });
  return { id };
}

export async function updateRule(
  deps: EtlRuleConfigDeps,
  note: AuditNote,
  { id, form }: { id: string; form: EtlForm },
  by: ChangeContext,
): Promise<null> {
  const glc = await groupOfCall(deps, by.caller, undefined);
  const rule = toChange(deps, form, by);
  return change(deps, async (tx) => {
    const before = await ruleToChange(tx, id, { ...by, glc });
    checkRule(form, await sourcesOf(tx), by.language);
    await refuseTaken(tx, { glc: before.glc, name: form.name }, before.id, by);
    await store.changeRule(tx, before.id, rule);
    await note(tx, by, 'update', { subject: id, before: shown(before), after: shown(rule) });
    return null;
  });
}

export async function removeRule(
  deps: EtlRuleConfigDeps,
  note: AuditNote,
  id: string,
  by: ChangeContext,
): Promise<null> {
  const glc = await groupOfCall(deps, by.caller, undefined);
  return change(deps, async (tx) => {
    const before = await ruleToChange(tx, id, { ...by, glc });
    await store.removeRule(tx, before.id);
    await note(tx, by, 'remove', { subject: id, before: shown(before) });
    return null;
  });
}

/** Runs a change of a rule under a lock, so that the check and the audit entry use the current rule. */
function change<Answer>(
  deps: EtlRuleConfigDeps,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return deps.store.transaction(async (tx) => {
    await lockRecord(tx, 'etlRuleConfig');
    return work(tx);
  });
}

async function ruleToChange(tx: Tx, x: string, by: ChangeContext & { glc: string }) {
  const row = await findFor(tx, x, by);
  assertMayChange(by.caller.scope, { glc: row.glc });
  return row;
}

const shown = ({ name, body }: Pick<store.EtlRow, 'name' | 'body'>) => ({ name, ...body });

const toChange = (
  { clock }: EtlRuleConfigDeps,
  { glc: _, name, ...body }: EtlForm,
  { caller }: ChangeContext,
) => ({
  name,
  body,
  modifiedAt: clock.now(),
  modifiedBy: caller.username,
});

async function refuseTaken(
  tx: Tx,
  { glc, name }: { glc: string; name: string },
  own: string | null,
  { language }: ChangeContext,
): Promise<void> {
  if (await store.isNameTaken(tx, glc, name, own))
    throw nameTaken({ field: 'name', value: name }, language);
}
