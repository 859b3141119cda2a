import type { Child, ChildForm, ChildKey, ChildStanding } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { lastEndedMonth } from '#analytics/calendar/months.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { toUrl } from '#kit/route-address.ts';
import { AppError } from '#lib/app-error.ts';
import { seal } from '#lib/seal.ts';
import { newSyncKey, writeSyncKey } from '#lib/sync-envelope.ts';
import type { Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import * as store from './children.store.ts';
import { childKeyPurpose } from './receive.service.ts';

export type ChildrenDeps = Pick<ServerDeps, 'store' | 'clock' | 'config' | 'secrets'>;
type ChildAuthor = ChangeContext & { origin: Pick<Origin, 'address' | 'publicUrl'> };

/** Returns children as callers see them, with how they stand with the last ended month. */
export async function toChildren(
  { store: records, clock, config }: ChildrenDeps,
  rows: readonly store.ChildRow[],
): Promise<Child[]> {
  const now = clock.now();
  const month = lastEndedMonth(now, config.timeZone);
  const dayOf = (at: Date) => toDay(at, config.timeZone);
  const { ofMonth, last } = await store.receiptsOfMonth(records.db, month);
  return rows.map(({ sealedKey: _, createdAt, ...row }) => {
    const own = ofMonth.filter(({ childId }) => childId === row.id);
    const taken = last.get(row.id);
    return {
      ...row,
      month,
      standing: standingOf(row, own, { today: dayOf(now), since: dayOf(createdAt) }),
      lastMonth: taken?.month ?? null,
      lastAt: taken?.at.toISOString() ?? null,
      keyAt: row.keyAt.toISOString(),
      misfitAt: row.misfitAt?.toISOString() ?? null,
      modifiedAt: row.modifiedAt.toISOString(),
    };
  });
}

type MonthReceipt = Awaited<ReturnType<typeof store.receiptsOfMonth>>['ofMonth'][number];

function standingOf(
  { isEnabled, dueDay }: Pick<store.ChildRow, 'isEnabled' | 'dueDay'>,
  own: readonly MonthReceipt[],
  { today, since }: { today: string; since: string },
): ChildStanding {
  const current = own.find(({ isCurrent }) => isCurrent);
  if (current !== undefined) return current.state === 'partly' ? 'partly' : 'reported';
  if (!isEnabled) return 'off';
  if (own.length > 0) return 'refused';
  const due = today.slice(0, 8) + String(dueDay).padStart(2, '0');
  // Who was registered after the day is not late with a month that nobody had asked for.
  return today > due && since <= due ? 'late' : 'expected';
}

/** Registers a child and makes its key. */
export async function createChild(
  deps: ChildrenDeps,
  note: AuditNote,
  form: ChildForm,
  by: ChildAuthor,
): Promise<ChildKey> {
  const now = deps.clock.now();
  const key = newSyncKey();
  const row = {
    ...form,
    ...{ id: key.child, sealedKey: seal(deps.secrets.sealKey, childKeyPurpose, key.secret) },
    ...{ keyAt: now, misfitAt: null, createdAt: now, modifiedAt: now },
  };
  const write = deps.store.transaction(async (tx) => {
    await store.addChild(tx, row);
    await note(tx, by, 'create', { subject: row.id, after: form });
  });
  await writeNamed(write, { field: 'name', value: form.name }, by.language);
  return { id: row.id, key: writeSyncKey(key), address: addressOf(deps, by) };
}

export async function updateChild(
  deps: ChildrenDeps,
  note: AuditNote,
  { id, form }: { id: string; form: ChildForm },
  by: ChangeContext,
): Promise<null> {
  const write = change(deps, id, async (tx, row) => {
    await store.changeChild(tx, id, { ...form, modifiedAt: deps.clock.now() });
    await note(tx, by, 'update', { subject: id, before: formOf(row), after: form });
  });
  return writeNamed(write, { field: 'name', value: form.name }, by.language);
}

/** Makes a new key of a child; the old one ends at once. */
export async function renewKey(
  deps: ChildrenDeps,
  note: AuditNote,
  id: string,
  by: ChildAuthor,
): Promise<ChildKey> {
  const key = newSyncKey(id);
  await change(deps, id, async (tx, row) => {
    const sealedKey = seal(deps.secrets.sealKey, childKeyPurpose, key.secret);
    await store.changeChild(tx, id, { sealedKey, keyAt: deps.clock.now(), misfitAt: null });
    await note(tx, by, 'secret', { subject: id, after: { name: row.name } });
  });
  return { id, key: writeSyncKey(key), address: addressOf(deps, by) };
}

export const removeChild = (
  deps: ChildrenDeps,
  note: AuditNote,
  id: string,
  by: ChangeContext,
): Promise<null> =>
  change(deps, id, async (tx, row) => {
    await store.removeChild(tx, id);
    await note(tx, by, 'remove', { subject: id, before: formOf(row) });
  });

async function change(
  { store: records }: ChildrenDeps,
  id: string,
  work: (tx: Tx, row: store.ChildRow) => Promise<void>,
): Promise<null> {
  return records.transaction(async (tx) => {
    await lockRecord(tx, `childReports/${id}`);
    const row = await store.findChild(tx, id);
    if (row === null) throw new AppError('not_found');
    await work(tx, row);
    return null;
  });
}

const formOf = ({
  name,
  glc,
  libraries,
  dueDay,
  isEnabled,
  remark,
}: store.ChildRow): ChildForm => ({
  ...{ name, glc, libraries, dueDay, isEnabled, remark },
});

const addressOf = ({ config }: ChildrenDeps, { origin }: ChildAuthor): string =>
  origin.publicUrl + toUrl('analyticsSync/receive', config.analyticsPrefix);
