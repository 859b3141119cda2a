import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { RangeText } from '../values/date-range.ts';

// The scheduled jobs of the server: their schedule, their runs, and calls to start and pause them.

/** The states of a job (spec §4): never run yet, paused, resumed, and the result of the last run. */
export const jobStatuses = ['normal', 'pause', 'resume', 'fail', 'success'] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const jobRunStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export const JobRun = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** The name of the kind of job, in the caller's language. */
  name: z.string(),
  status: z.enum(jobRunStatuses),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The duration of the run, or the time since its start. */
  milliseconds: z.number().int().nullable(),
  /** The account that started the run; null if the schedule started it. */
  by: z.string().nullable(),
  attempt: z.number().int(),
  /** The reason of the failure, as a sentence. */
  error: z.string().nullable(),
});
export type JobRun = z.output<typeof JobRun>;

export const CronPlan = z.object({
  cron: z.string(),
  /** The schedule as a sentence, in the caller's language. */
  words: z.string(),
  /** The times of the next five runs. */
  next: z.array(z.string()),
});
export type CronPlan = z.output<typeof CronPlan>;

export const Job = CronPlan.extend({
  /** The id of the kind of job. */
  id: z.string(),
  name: z.string(),
  does: z.string(),
  status: z.enum(jobStatuses),
  isPaused: z.boolean(),
  /** The built-in schedule. */
  usualCron: z.string(),
  lastRun: JobRun.nullable(),
  modifiedAt: z.string().nullable(),
  modifiedBy: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

const run: z.input<typeof JobRun> = {
  id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  kind: 'sweep',
  name: '清理过期文件',
  status: 'done',
  startedAt: '2026-11-21T06:23:00.000Z',
  endedAt: '2026-11-21T06:23:01.000Z',
  milliseconds: 1_000,
  by: null,
  attempt: 1,
  error: null,
};
const plan = {
  cron: '23 * * * *',
  words: '每小时的第 23 分钟',
  next: ['2026-11-21T07:23:00.000Z'],
};
const example: z.input<typeof Job> = {
  id: 'sweep',
  name: '清理过期文件',
  does: '删除已过期的导出文件。',
  ...plan,
  status: 'success',
  isPaused: false,
  usualCron: '23 * * * *',
  lastRun: run,
  modifiedAt: null,
  modifiedBy: null,
};

const params = { id: z.string().regex(/^\w{1,64}$/) };
const cron = z.string().trim().min(1).max(100);
const listing = page(Job, ['name', 'status', 'startedAt'], {
  search: z.string().max(100).optional(),
  status: z.enum(jobStatuses).optional(),
});
const log = page(JobRun, ['startedAt', 'milliseconds'], {
  kind: z.string().max(64).optional(),
  status: z.enum(jobRunStatuses).optional(),
  range: RangeText.optional(),
});

export const jobs = area('jobs', {
  list: route({
    method: 'GET',
    path: '/system/job/list',
    summary: 'The scheduled jobs of the server, paged',
    needs: 'job:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  preview: route({
    method: 'GET',
    path: '/system/job/preview',
    summary: 'A cron expression as a sentence, and its next five times',
    needs: 'job:view',
    query: { cron: z.string().max(100) },
    reply: CronPlan,
    example: plan,
  }),
  log: route({
    method: 'GET',
    path: '/system/job-log/list',
    summary: 'The runs of the last 30 days, newest first, paged',
    needs: 'job:view',
    query: log.query,
    reply: log.reply,
    example: { rows: [run], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: '/system/job/{id}',
    summary: 'Read one job',
    needs: 'job:view',
    params,
    reply: Job,
    example,
  }),
  update: route({
    method: 'PUT',
    path: '/system/job/{id}',
    summary: 'Change when a job runs',
    needs: 'job:edit',
    params,
    body: z.strictObject({ cron }),
    reply: z.null(),
    example: null,
  }),
  pause: route({
    method: 'POST',
    path: '/system/job/{id}/pause',
    summary: 'Pause the schedule of a job',
    needs: 'job:edit',
    params,
    reply: z.null(),
    example: null,
  }),
  resume: route({
    method: 'POST',
    path: '/system/job/{id}/resume',
    summary: 'Resume the schedule of a job',
    needs: 'job:edit',
    params,
    reply: z.null(),
    example: null,
  }),
  run: route({
    method: 'POST',
    path: '/system/job/{id}/run',
    summary: 'Run a job now, even a paused one',
    needs: 'job:run',
    params,
    reply: z.object({ runId: z.uuid() }),
    example: { runId: run.id },
  }),
});
