import { randomUUID } from 'node:crypto';
import {
  dayMs,
  type ErrorCode,
  errorCodes,
  type SendingState,
  SyncReport,
} from '@stacksight/contract';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { signEnvelope } from '#lib/sync-envelope.ts';
import { changeSync, findSync, type SyncRecord } from '../analytics-sync.store.ts';
import { makeReport } from '../report/make-report.ts';
import { type ParentReply, postReport } from './post-report.ts';
import { addScheduled } from './schedule.ts';
import { keyOf, type SendingDeps } from './sending-key.ts';
import words from './sending-words.json' with { type: 'json' };
import * as store from './sendings.store.ts';
import { tellSending } from './tell-sending.ts';

export const sendReportsKind = 'sendReports';

const minuteMs = 60_000;
/** The pauses after the attempts. A report that has not arrived after the last attempt is given up. */
export const sendingPauses = [5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minuteMs);
// An attempt ends within minutes. If it has not ended after this time, its process was killed.
const lostMs = 10 * minuteMs;
const atOnce = 50;
const keepSendingsDays = 1_100;
const keepReportsDays = 400;

/** Makes the task that adds the reports that are due by schedule, and sends what is due. */
export function sendReportsTask(deps: SendingDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '*/5 * * * *',
    words: words.job,
    run: async ({ signal }) => {
      const { store: records, clock } = deps;
      await addScheduled(deps);
      for (const id of await store.dueSendings(records.db, clock.now(), atOnce))
        await sendReport(deps, id, signal);
      const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
      const before = { sendings: ago(keepSendingsDays), reports: ago(keepReportsDays) };
      await store.forgetSendings(records.db, before);
      return null;
    },
  };
}

/** Starts the task at once; without this call, a report waits up to five minutes. */
export const sendSoon = ({ tasks }: Pick<ServerDeps, 'tasks'>): Promise<void> =>
  tasks.add({
    ...{ id: randomUUID(), kind: sendReportsKind, ownerId: null },
    ...{ title: sendReportsKind, data: {} },
  });

/** Makes one attempt to send a report that is due. */
async function sendReport(deps: SendingDeps, id: string, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const lostAt = new Date(now.getTime() + lostMs);
  const row = await store.takeSending(deps.store.db, id, { now, lostAt });
  const sync = row === null ? null : await findSync(deps.store.db, row.glc);
  if (row === null || sync === null) return;
  const key = keyOf(deps, sync);
  if (typeof key === 'string' || sync.parentUrl === '') {
    const refusal: ErrorCode = key === 'oldKey' ? 'sync.old_key' : 'sync.no_key';
    return finish(deps, row, { state: 'failed', refusal });
  }
  try {
    const report = await reportOf(deps, row, sync, signal);
    const envelope = signEnvelope(key, { id, report, at: deps.clock.now() });
    const allowsLocal = deps.config.hasLocalSources;
    const reply = await postReport(sync.parentUrl, envelope, { allowsLocal, signal });
    await finish(deps, row, resultOf(reply), reply);
  } catch (err) {
    signal.throwIfAborted();
    deps.log.warn({ err, month: row.month }, 'a report was not made');
    await finish(deps, row, { state: null, refusal: 'internal' });
  }
}

/** Makes the report at the first attempt; later attempts send the same one. */
async function reportOf(
  { analytics, store: { db }, clock }: SendingDeps,
  row: store.SendingRow,
  { contents }: SyncRecord,
  signal: AbortSignal,
): Promise<string> {
  if (row.report !== null) return row.report;
  const { glc, month } = row;
  const made = await makeReport(analytics, { glc, month, contents, now: clock.now() }, signal);
  const report = JSON.stringify(SyncReport.parse(made));
  const { rows, few } = made.counts;
  const isKept = await store.saveAttempt(db, row, { report, rows, few, dataUntil: made.dataUntil });
  if (!isKept) throw new Error('The sending was replaced.');
  return report;
}

type Result = { state: SendingState | null; refusal: string | null };

/** Decides whether an answer ends the sending; a null state tries again later. */
function resultOf({ answer, refusal, status }: ParentReply): Result {
  if (answer !== null)
    return { state: answer.state === 'trial' ? 'failed' : answer.state, refusal: null };
  const known = errorCodes.find((one) => one === refusal) ?? null;
  const isFinal = known?.startsWith('sync.') === true && known !== 'sync.stale';
  const isTooLarge = status === 413 || known === 'request.invalid';
  return { state: isFinal || isTooLarge ? 'refused' : null, refusal: known };
}

async function finish(
  deps: SendingDeps,
  row: store.SendingRow,
  { state: decided, refusal }: Result,
  reply: ParentReply | null = null,
): Promise<void> {
  const now = deps.clock.now();
  const pause = sendingPauses[row.attempts - 1];
  const state = decided ?? (pause === undefined ? 'failed' : 'waiting');
  const nextAt = state === 'waiting' ? new Date(now.getTime() + (pause ?? 0)) : null;
  const { status = null, trouble = null, answer = null } = reply ?? {};
  const isSaved = await deps.store.transaction(async (tx) => {
    const part = { state, nextAt, refusal, status, trouble, answer };
    if (!(await store.saveAttempt(tx, row, part))) return false;
    if (state !== 'waiting')
      await changeSync(tx, row.glc, { state, lastSentAt: now, lastMonth: row.month });
    return true;
  });
  if (isSaved) await tellSending(deps, row, state);
}

/** Asks the parent whether it knows the key; the envelope has no report. */
export async function tryParent(
  deps: SendingDeps,
  sync: SyncRecord,
  signal: AbortSignal,
): Promise<ParentReply> {
  const key = keyOf(deps, sync);
  if (key === 'key') throw new AppError('sync.no_key');
  if (key === 'oldKey') throw new AppError('sync.old_key');
  const envelope = signEnvelope(key, { id: randomUUID(), report: '', at: deps.clock.now() });
  return postReport(sync.parentUrl, envelope, { allowsLocal: deps.config.hasLocalSources, signal });
}
