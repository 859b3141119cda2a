import type { AuditVerb, contract, Job, Language } from '@stacksight/contract';
import { resolveRange } from '#analytics/calendar/resolve-range.ts';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import {
  describeSchedule,
  findKind,
  type JobsDeps,
  listAll,
  type NoteJob,
  runNow,
  setCron,
  setPaused,
  taskName,
  toRun,
} from './jobs.service.ts';
import { listRuns } from './jobs.store.ts';

type Routes = HandlersFor<typeof contract.jobs>;
type JobListQuery = Parameters<Routes['list']>[0]['query'];
type LogListing = Parameters<Routes['log']>[0]['query'];

export function jobsRoutes(deps: ServerDeps & { timeZone: string }): Routes {
  const note = createAuditNote(deps, 'jobs');
  const noteOf =
    (call: ChangeAuthor, subject: string, verb: AuditVerb): NoteJob =>
    (tx, change) =>
      note(tx, call, verb, { subject, ...change });
  return {
    list: async ({ query, language }) => pageOfJobs(await listAll(deps, language), query),
    preview: async ({ query, language }) => describeSchedule(deps, query.cron, language),
    log: async ({ query, language }) => listLog(deps, query, language),
    get: async ({ params, language }) => {
      const { kind } = findKind(deps, params.id);
      const job = (await listAll(deps, language)).find(({ id }) => id === kind);
      if (job === undefined) throw new AppError('not_found');
      return job;
    },
    update: (call) => {
      const { id } = call.params;
      return setCron(deps, id, call.body.cron, call, noteOf(call, id, 'update'));
    },
    pause: (call) => {
      const { id } = call.params;
      return setPaused(deps, id, true, call, noteOf(call, id, 'pause'));
    },
    resume: (call) => {
      const { id } = call.params;
      return setPaused(deps, id, false, call, noteOf(call, id, 'resume'));
    },
    run: (call) => runNow(deps, call.params.id, call, noteOf(call, call.params.id, 'run')),
  };
}

// Sorts and pages jobs in memory, because there are only a few jobs and half of their columns are computed.
function pageOfJobs(all: readonly Job[], query: JobListQuery): { rows: Job[]; total: number } {
  const word = query.search?.trim().toLowerCase() ?? '';
  const found = all
    .filter(({ status }) => query.status === undefined || status === query.status)
    .filter(({ id, name, does }) => `${id} ${name} ${does}`.toLowerCase().includes(word));
  const keyOf = ({ name, status, lastRun }: Job): string =>
    query.field === 'startedAt'
      ? (lastRun?.startedAt ?? '')
      : query.field === 'status'
        ? status
        : name;
  const sign = query.order === 'descend' ? -1 : 1;
  const rows =
    query.field === undefined
      ? found
      : found.sort((a, b) => sign * keyOf(a).localeCompare(keyOf(b)));
  const from = (query.pageNum - 1) * query.pageSize;
  return { rows: rows.slice(from, from + query.pageSize), total: found.length };
}

async function listLog(deps: JobsDeps, { range, kind, ...query }: LogListing, language: Language) {
  const timed = deps.tasks.timed();
  const days =
    range === undefined ? undefined : resolveRange(range, deps.clock.now(), deps.timeZone);
  if (days === null) throw new AppError('query.invalid', { params: { reason: 'range' } });
  const names = new Map(timed.map((one) => [one.kind, taskName(one, language)]));
  const kinds = [...names.keys()].filter((one) => kind === undefined || one === kind);
  const { rows, total } = await listRuns(deps.store.db, { ...query, kinds, days });
  return {
    rows: rows.map((row) => toRun(deps, row, names.get(row.kind) ?? row.kind, language)),
    total,
  };
}
