import type { EtlForm } from '@stacksight/contract';
import { assertMayChange, groupFor, groupToChange, isInScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { shippedMappings } from '#ingest/mapping/read-mapping.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Tx } from '#store/backend.ts';
import { checkRule } from './check-rule.ts';
import * as store from './etl-rule-config.store.ts';

export type EtlRuleConfigDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
};

/** The group that a call is about. */
export async function glcFor(
  { analytics }: EtlRuleConfigDeps,
  caller: Caller,
  glc: string | undefined,
) {
  return groupFor(caller, await analytics.state(), glc);
}

const sourcesOf = async ({ store: { db } }: EtlRuleConfigDeps) => [
  ...shippedMappings,
  ...(await store.listSources(db)),
];

/** A rule by its name in a group, or by its id; of groups out of the caller's scope there are none. */
export async function ruleFor(
  deps: EtlRuleConfigDeps,
  x: string,
  { caller, glc }: { caller: Caller; glc?: string | undefined },
): Promise<store.EtlRow> {
  const { db } = deps.store;
  const row =
    (await store.findNamed(db, await glcFor(deps, caller, glc), x)) ??
    (await store.findRule(db, x));
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
  checkRule(form, await sourcesOf(deps), by.language);
  const rule = toChange(deps, form, by);
  const id = await deps.store.transaction(async (tx) => {
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
  const before = await ruleFor(deps, id, by);
  assertMayChange(by.caller.scope, { glc: before.glc });
  checkRule(form, await sourcesOf(deps), by.language);
  const rule = toChange(deps, form, by);
  await deps.store.transaction(async (tx) => {
    await refuseTaken(tx, { glc: before.glc, name: form.name }, before.id, by);
    await store.changeRule(tx, before.id, rule);
    await note(tx, by, 'update', { subject: id, before: shown(before), after: shown(rule) });
  });
  return null;
}

export async function removeRule(
  deps: EtlRuleConfigDeps,
  note: AuditNote,
  id: string,
  by: ChangeContext,
): Promise<null> {
  const before = await ruleFor(deps, id, by);
  assertMayChange(by.caller.scope, { glc: before.glc });
  return deps.store.transaction(async (tx) => {
    await store.removeRule(tx, before.id);
    await note(tx, by, 'remove', { subject: id, before: shown(before) });
    return null;
  });
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
