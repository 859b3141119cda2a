import { nameIn, type Sync, type SyncForm, type SyncLack } from '@stacksight/contract';
import { assertMayChange, groupsInScope } from '#analytics/question/scope.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { seal } from '#lib/seal.ts';
import { isCron } from '#lib/timing/is-cron.ts';
import type { Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import * as store from './analytics-sync.store.ts';
import { keyOf, keyPurpose, type SendingDeps } from './sendings/sending-key.ts';

export type AnalyticsSyncDeps = SendingDeps & Pick<ServerDeps, 'tasks'>;
type SyncSettings = Omit<SyncForm, 'glc'>;

const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the groups in the caller's scope by code, with their names. */
export async function groupNames(
  { analytics }: AnalyticsSyncDeps,
  { caller, language }: Omit<ChangeContext, 'origin'>,
) {
  const groups = groupsInScope(caller.scope, (await analytics.state()).groups);
  return new Map(
    groups.map(({ glc, nameZh, nameEn }) => [
      glc,
      nameIn({ 'zh-CN': nameZh, 'en-US': nameEn }, language),
    ]),
  );
}

/** Returns what a record lacks before it can send. */
export function lackOf(deps: AnalyticsSyncDeps, row: store.SyncRecord): SyncLack | null {
  if (row.parentUrl === '') return 'parent';
  const key = keyOf(deps, row);
  return typeof key === 'string' ? key : null;
}

/** Converts records into replies, which say whether a secret is saved and never contain it. */
export async function toSyncs(
  deps: AnalyticsSyncDeps,
  rows: readonly store.SyncRecord[],
  names: ReadonlyMap<string, string>,
): Promise<Sync[]> {
  const { versions } = await deps.analytics.state();
  return rows.map(({ sealedSecret, lastSentAt, modifiedAt, checkedAt: _, ...row }) => ({
    ...row,
    id: row.glc,
    groupName: names.get(row.glc) ?? row.glc,
    hasSecret: sealedSecret !== null,
    lacks: lackOf(deps, { ...row, sealedSecret, lastSentAt, modifiedAt, checkedAt: _ }),
    dataUntil:
      versions.find((one) => one.glc === row.glc && one.name === 'behaviour_event')?.dataUntil ??
      null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    modifiedAt: modifiedAt.toISOString(),
  }));
}

/** Changes the current record of a group, locked against other changes. */
async function change(
  deps: AnalyticsSyncDeps,
  glc: string,
  by: ChangeContext,
  work: (tx: Tx, row: store.SyncRecord) => Promise<void>,
): Promise<null> {
  if (!(await groupNames(deps, by)).has(glc)) throw new AppError('not_found');
  return deps.store.transaction(async (tx) => {
    await lockRecord(tx, `analyticsSync/${glc}`);
    const row = await store.findSync(tx, glc);
    if (row === null) throw new AppError('not_found');
    assertMayChange(by.caller.scope, row);
    await work(tx, row);
    return null;
  });
}

export async function addSync(
  deps: AnalyticsSyncDeps,
  note: AuditNote,
  { glc, secret, ...fields }: SyncForm,
  by: ChangeContext,
): Promise<null> {
  if (!(await groupNames(deps, by)).has(glc)) throw refused('glc', 'field.unknown', by, glc);
  assertMayChange(by.caller.scope, { glc });
  checkFields(deps, fields, by);
  const sealedSecret = secret ? seal(deps.secrets.sealKey, keyPurpose, secret) : null;
  const row = { ...fields, glc, sealedSecret, modifiedAt: deps.clock.now() };
  return deps.store.transaction(async (tx) => {
    if (!(await store.addSync(tx, row))) throw nameTaken({ field: 'glc', value: glc }, by.language);
    const after = { ...fields, hasSecret: sealedSecret !== null };
    await note(tx, by, 'create', { subject: glc, after });
    return null;
  });
}

export async function updateSync(
  deps: AnalyticsSyncDeps,
  note: AuditNote,
  glc: string,
  { secret, ...fields }: SyncSettings,
  by: ChangeContext,
): Promise<null> {
  const given = secret ? seal(deps.secrets.sealKey, keyPurpose, secret) : null;
  const modifiedAt = deps.clock.now();
  return change(deps, glc, by, async (tx, { sealedSecret, ...before }) => {
    checkFields(deps, fields, by);
    // A secret belongs to the parent that issued it: it is not sent to another host.
    const keeps = secret === undefined && hostOf(fields.parentUrl) === hostOf(before.parentUrl);
    const next = keeps ? sealedSecret : given;
    await store.changeSync(tx, glc, { ...fields, sealedSecret: next, modifiedAt });
    await note(tx, by, 'update', {
      subject: glc,
      before: { ...before, hasSecret: sealedSecret !== null },
      after: { ...fields, hasSecret: next !== null },
    });
  });
}

export async function removeSync(
  deps: AnalyticsSyncDeps,
  note: AuditNote,
  glc: string,
  by: ChangeContext,
): Promise<null> {
  return change(deps, glc, by, async (tx, { sealedSecret: _, ...before }) => {
    await store.removeSync(tx, glc);
    await note(tx, by, 'remove', { subject: glc, before });
  });
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const refused = (field: string, key: MessageKey, { language }: ChangeContext, value = '') =>
  new AppError('request.invalid', { fields: { [field]: sentence(key, language, { value }) } });

function checkFields(
  { config }: AnalyticsSyncDeps,
  { parentUrl, cron }: Omit<SyncSettings, 'secret'>,
  by: ChangeContext,
): void {
  if (parentUrl !== '' && !isParent(parentUrl, config.hasLocalSources))
    throw refused('parentUrl', 'field.parentUrl', by);
  if (cron !== null && cron !== '' && !isCron(cron)) throw refused('cron', 'field.cron', by);
}

function isParent(text: string, hasLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  const isOwn = ownHosts.includes(hostname) || hostname.startsWith('127.');
  if (isOwn) return hasLocal && (protocol === 'http:' || protocol === 'https:');
  return protocol === 'https:';
}
