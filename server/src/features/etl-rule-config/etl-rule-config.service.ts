import type { EtlConnector, EtlForm } from '@stacksight/contract';
import { groupToFill, groupToRead } from '#analytics/question/group-to-fill.ts';
import { assertMayChange, isInScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { listConnectors, readShippedConnector } from '#ingest/connectors/read-connector.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { isCron } from '#lib/timing/is-cron.ts';
import type { Db, Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import * as store from './etl-rule-config.store.ts';
import { connectorOf } from './open-reader.ts';

export type EtlRuleConfigDeps = Pick<
  ServerDeps,
  'store' | 'clock' | 'engine' | 'secrets' | 'config' | 'tasks'
> & {
  analytics: Analytics;
  /** The files of uploads. */
  uploads: { remove(id: string): Promise<void> };
};

/** Returns a rule by its name in a group, or by its id; throws for a group outside the caller's scope. */
export async function getVisibleRule(
  deps: EtlRuleConfigDeps,
  x: string,
  { caller, glc }: { caller: Caller; glc?: string | undefined },
): Promise<store.EtlRow> {
  return findFor(deps.store.db, x, { caller, glc: await groupToRead(deps, caller, glc) });
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
  const glc = await groupToFill(deps, by.caller, form.glc);
  const rule = toChange(deps, form, by);
  const id = await change(deps, async (tx) => {
    await checkRule(tx, form, by.language);
    await refuseTaken(tx, { glc, name: form.name }, null, by);
    const made = await store.addRule(tx, glc, { ...rule, scheduledAt: deps.clock.now() });
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
  const glc = await groupToRead(deps, by.caller, undefined);
  const rule = toChange(deps, form, by);
  return change(deps, async (tx) => {
    const before = await ruleToChange(tx, id, { ...by, glc });
    await checkRule(tx, form, by.language);
    await refuseTaken(tx, { glc: before.glc, name: form.name }, before.id, by);
    // A new schedule begins now, so that it does not make up for a time before it was set.
    const isMoved = rule.body.cron !== before.body.cron;
    const scheduledAt = isMoved ? deps.clock.now() : before.scheduledAt;
    await store.changeRule(tx, before.id, { ...rule, scheduledAt });
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
  const glc = await groupToRead(deps, by.caller, undefined);
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
  datasourceId: body.datasourceId,
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

/** Refuses a rule whose source, connector, streams or schedule there is not. */
async function checkRule(
  tx: Tx,
  form: EtlForm,
  language: ChangeContext['language'],
): Promise<void> {
  const wrong: Record<string, string> = {};
  const sources = await store.listSources(tx);
  const source = sources.find(({ id }) => id === form.datasourceId);
  const unknown = (value: string) => sentence('field.unknown', language, { value });
  if (source === undefined) wrong.datasourceId = unknown(form.datasourceId);
  if (form.cron !== null && !isCron(form.cron)) wrong.cron = sentence('field.cron', language);
  const connector = await connectorOf(form).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    wrong.connector = unknown(form.connector);
    return null;
  });
  if (connector !== null && source !== undefined && !connector.systems.includes(source.type))
    wrong.datasourceId = unknown(source.type);
  const other = form.streams?.find((name) => connector?.streams.every((one) => one.name !== name));
  if (connector !== null && other !== undefined) wrong.streams = unknown(other);
  if (Object.keys(wrong).length > 0) throw new AppError('request.invalid', { fields: wrong });
}

/** Lists the connectors that come with the product. */
export async function listConnectorsInWords(): Promise<EtlConnector[]> {
  const all = await Promise.all((await listConnectors()).map(readShippedConnector));
  const both = ([zh, en]: readonly [string, string]) => ({ 'zh-CN': zh, 'en-US': en });
  return all.flatMap((one) =>
    one === null
      ? []
      : [
          {
            ...{ name: one.name, title: both(one.title), systems: one.systems, usual: one.usual },
            settings: one.settings.map((setting) => ({ ...setting, title: both(setting.title) })),
            ...{ tried: both(one.tried), lacks: one.lacks.map(both) },
            streams: one.streams.map(({ name, title }) => ({ name, title: both(title) })),
          },
        ],
  );
}
