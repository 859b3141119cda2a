import { randomUUID } from 'node:crypto';
import { SyncReport, type SyncSending, type SyncTrial } from '@stacksight/contract';
import { lastEndedMonth, monthsBetween } from '#analytics/calendar/months.ts';
import { assertMayChange } from '#analytics/question/scope.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { AppError } from '#lib/app-error.ts';
import { lockRecord } from '#store/lock-record.ts';
import { type AnalyticsSyncDeps, groupNames, lackOf } from '../analytics-sync.service.ts';
import { findSync, type SyncRecord } from '../analytics-sync.store.ts';
import { makeReport } from '../report/make-report.ts';
import { sendSoon, tryParent } from './send-reports.ts';
import { addSending, type SendingRow } from './sendings.store.ts';

const mostMonths = 24;

export function toSending(
  { createdAt, triedAt, nextAt, ...row }: Omit<SendingRow, 'report'>,
  names: ReadonlyMap<string, string>,
): SyncSending {
  return {
    ...row,
    groupName: names.get(row.glc) ?? row.glc,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  };
}

/** Returns the record of a group whose reports the caller may send. */
async function ownRecord(
  deps: AnalyticsSyncDeps,
  glc: string,
  by: Pick<ChangeContext, 'caller' | 'language'>,
): Promise<SyncRecord> {
  if (!(await groupNames(deps, by)).has(glc)) throw new AppError('not_found');
  assertMayChange(by.caller.scope, { glc });
  const row = await findSync(deps.store.db, glc);
  if (row === null) throw new AppError('sync.no_parent');
  return row;
}

/** Refuses a record that lacks an address or a key. */
function assertReady(deps: AnalyticsSyncDeps, row: SyncRecord): void {
  const lacks = lackOf(deps, row);
  if (lacks === 'parent') throw new AppError('sync.no_parent');
  if (lacks !== null) throw new AppError(lacks === 'key' ? 'sync.no_key' : 'sync.old_key');
}

/** Makes the report of a month without sending it. */
export async function previewReport(
  deps: AnalyticsSyncDeps,
  asked: { glc: string; month?: string | undefined },
  call: ChangeContext & { signal: AbortSignal },
): Promise<SyncReport> {
  const row = await ownRecord(deps, asked.glc, call);
  const now = deps.clock.now();
  const last = lastEndedMonth(now, deps.config.timeZone);
  const month = asked.month ?? last;
  if (month > last) throw new AppError('sync.months');
  const { analytics } = deps;
  const report = { glc: row.glc, month, contents: row.contents, now };
  return SyncReport.parse(await makeReport(analytics, report, call.signal));
}

/** Asks the parent of a group whether it knows the key, and says what came back. */
export async function testParent(
  deps: AnalyticsSyncDeps,
  glc: string,
  call: ChangeContext & { signal: AbortSignal },
): Promise<SyncTrial> {
  const row = await ownRecord(deps, glc, call);
  assertReady(deps, row);
  const { status, trouble, refusal, answer, ms } = await tryParent(deps, row, call.signal);
  return { isGood: answer?.state === 'trial', status, trouble, refusal, ms };
}

/** Keeps the sendings of one or more ended months, and begins to send them. */
export async function sendMonths(
  deps: AnalyticsSyncDeps,
  note: AuditNote,
  asked: { glc: string; from?: string | undefined; to?: string | undefined },
  by: ChangeContext,
): Promise<SyncSending[]> {
  const { glc } = asked;
  const row = await ownRecord(deps, glc, by);
  assertReady(deps, row);
  if (!row.isEnabled) throw new AppError('sync.off');
  const now = deps.clock.now();
  const last = lastEndedMonth(now, deps.config.timeZone);
  const to = asked.to ?? asked.from ?? last;
  const months = monthsBetween(asked.from ?? to, to);
  if (months.length === 0 || months.length > mostMonths || to > last)
    throw new AppError('sync.months');
  const names = await groupNames(deps, by);
  const createdBy = by.caller.username;
  const made = months.map((month) => ({ id: randomUUID(), glc, month, createdAt: now, createdBy }));
  await deps.store.transaction(async (tx) => {
    await lockRecord(tx, `analyticsSync/${glc}`);
    for (const sending of made) await addSending(tx, sending);
    await note(tx, by, 'send', { subject: glc, after: { months, parentUrl: row.parentUrl } });
  });
  await sendSoon(deps);
  return made.map((sending) =>
    toSending(
      {
        ...sending,
        ...{ state: 'waiting', rows: null, few: null, dataUntil: null, attempts: 0 },
        ...{ triedAt: null, nextAt: now, status: null, trouble: null },
        ...{ refusal: null, answer: null },
      },
      names,
    ),
  );
}
