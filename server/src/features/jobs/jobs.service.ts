import { randomUUID } from 'node:crypto';
import type { Job, JobRun, JobStatus, Language } from '@stacksight/contract';
import type { ServerDeps, TimedKind } from '#kit/deps.ts';
import { fromKept, sayFailure } from '#kit/messages/reason.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { readCron } from '#lib/timing/read-cron.ts';
import type { Tx } from '#store/backend.ts';
import {
  changeJob,
  isUnderWay,
  type JobRow,
  listJobs,
  listLastRuns,
  type RunRow,
} from './jobs.store.ts';

export type JobsDeps = Pick<ServerDeps, 'store' | 'clock' | 'tasks'> & { timeZone: string };
type JobStarter = { caller: { username: string }; language: Language };

/** Returns every kind of job with its current state. */
export async function listAll(deps: JobsDeps, language: Language): Promise<Job[]> {
  const timed = deps.tasks.timed();
  const { db } = deps.store;
  const set = new Map((await listJobs(db)).map((row) => [row.kind, row]));
  const runs = await listLastRuns(
    db,
    timed.map(({ kind }) => kind),
  );
  const last = new Map(runs.map((run) => [run.kind, run]));
  return timed.map((kind) => {
    const settings = set.get(kind.kind) ?? null;
    return toJob(deps, kind, settings, last.get(kind.kind) ?? null, language);
  });
}

function toJob(
  deps: JobsDeps,
  timed: TimedKind,
  set: JobRow | null,
  last: RunRow | null,
  language: Language,
): Job {
  const asked = { now: deps.clock.now(), timeZone: deps.timeZone, language };
  const cron = set?.cron ?? timed.cron;
  const plan = readCron(cron, asked) ?? { cron, words: cron, next: [] };
  const isPaused = set?.isPaused ?? false;
  return {
    id: timed.kind,
    name: taskName(timed, language),
    does: timed.words?.does[language] ?? '',
    ...plan,
    next: isPaused ? [] : plan.next,
    status: statusOf(set, last),
    isPaused,
    usualCron: timed.cron,
    lastRun: last === null ? null : toRun(deps, last, taskName(timed, language), language),
    modifiedAt: set?.modifiedAt.toISOString() ?? null,
    modifiedBy: set?.modifiedBy ?? null,
  };
}

export const taskName = ({ kind, words }: TimedKind, language: Language): string =>
  words?.name[language] ?? kind;

function statusOf(set: JobRow | null, last: RunRow | null): JobStatus {
  if (set?.isPaused) return 'pause';
  const resumedAt = set?.resumedAt?.getTime() ?? null;
  if (resumedAt !== null && resumedAt >= (last?.createdAt.getTime() ?? 0)) return 'resume';
  if (last?.status === 'failed') return 'fail';
  return last?.status === 'done' ? 'success' : 'normal';
}

/** Converts a run into a reply. */
export function toRun({ clock }: JobsDeps, row: RunRow, name: string, language: Language): JobRun {
  const { id, kind, status, startedAt, endedAt, attempt } = row;
  const until = endedAt ?? (status === 'running' ? clock.now() : null);
  const took = startedAt !== null && until !== null ? until.getTime() - startedAt.getTime() : null;
  const { by } = row.data as { by?: unknown };
  return {
    id,
    kind,
    name,
    status,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    milliseconds: took === null ? null : Math.max(0, took),
    by: typeof by === 'string' ? by : null,
    attempt,
    error: status === 'failed' ? errorOf(row, language) : null,
  };
}

const errorOf = ({ reason, detail }: RunRow, language: Language): string =>
  sayFailure(reason ?? 'internal', fromKept(detail), language);

/** Returns the kind of job with an id. */
export function findKind({ tasks }: JobsDeps, id: string): TimedKind {
  const found = tasks.timed().find(({ kind }) => kind === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Returns the sentence and the next times of a cron expression; throws if it is invalid. */
export function describeSchedule({ clock, timeZone }: JobsDeps, cron: string, language: Language) {
  const plan = readCron(cron, { now: clock.now(), timeZone, language });
  if (plan !== null) return plan;
  throw new AppError('request.invalid', { fields: { cron: sentence('field.cron', language) } });
}

/** Writes the audit entry of a job in the transaction of its change. */
export type NoteJob = (tx: Tx, change: { before?: object; after?: object }) => Promise<void>;

/** Sets the schedule of a kind of job; the default schedule is saved as null. */
export async function setCron(
  deps: JobsDeps,
  id: string,
  text: string,
  by: JobStarter,
  note: NoteJob,
): Promise<null> {
  const timed = findKind(deps, id);
  const { cron } = describeSchedule(deps, text, by.language);
  return change(deps, timed, { cron: cron === timed.cron ? null : cron }, by, note);
}

/** Pauses or resumes the schedule of a kind of job. */
export async function setPaused(
  deps: JobsDeps,
  id: string,
  isPaused: boolean,
  by: JobStarter,
  note: NoteJob,
): Promise<null> {
  const resumedAt = isPaused ? null : deps.clock.now();
  return change(deps, findKind(deps, id), { isPaused, resumedAt }, by, note);
}

async function change(
  { store, clock, tasks }: JobsDeps,
  { kind, cron: usual }: TimedKind,
  set: Partial<JobRow>,
  { caller }: JobStarter,
  note: NoteJob,
): Promise<null> {
  const stateIn = async (tx: Tx) => {
    const row = (await listJobs(tx)).find((one) => one.kind === kind);
    return { cron: row?.cron ?? usual, isPaused: row?.isPaused ?? false };
  };
  const modified = { modifiedAt: clock.now(), modifiedBy: caller.username };
  const after = await store.transaction(async (tx) => {
    const before = await stateIn(tx);
    await changeJob(tx, kind, set, modified);
    const now = await stateIn(tx);
    await note(tx, { before, after: now });
    return now;
  });
  await tasks.schedule(kind, after.isPaused ? null : after.cron);
  return null;
}

/** Starts a run now; refused while another run of the kind is active. */
export async function runNow(
  deps: JobsDeps,
  id: string,
  by: JobStarter,
  note: NoteJob,
): Promise<{ runId: string }> {
  const timed = findKind(deps, id);
  if (await isUnderWay(deps.store.db, timed.kind)) throw new AppError('job.running');
  const runId = randomUUID();
  const data = { by: by.caller.username };
  const task = { id: runId, kind: timed.kind, ownerId: null, title: timed.kind, data };
  await deps.tasks.add(task, (tx) => note(tx, {}));
  return { runId };
}
