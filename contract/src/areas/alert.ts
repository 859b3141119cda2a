import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { Day } from '../values/date-range.ts';

// Alerts: a number that is watched, when to tell, and whom; and each time an alert has told (its firings).

export const alertGrains = ['day', 'week', 'month'] as const;
export const alertDirections = ['down', 'up', 'both'] as const;
export const alertSensitivities = ['low', 'medium', 'high'] as const;
const Grain = z.enum(alertGrains);
const Direction = z.enum(alertDirections).default('down');
const Bound = z.number().min(-1e15).max(1e15).nullable().default(null);

/** The number that an alert watches: a metric, a target, or the first number of a saved analysis. */
export const AlertWatch = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('metric'),
    code: z.string().regex(/^[a-z][A-Za-z0-9_]{0,63}$/),
  }),
  z.strictObject({ kind: z.literal('target'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('component'), id: z.uuid() }),
]);
export type AlertWatch = z.output<typeof AlertWatch>;

export const AlertRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bound'), grain: Grain, below: Bound, above: Bound }),
  z.strictObject({
    kind: z.literal('change'),
    grain: Grain,
    /** The period before (of a day, the same weekday of last week), or the same period of last year. */
    against: z.enum(['before', 'lastYear']),
    direction: Direction,
    percent: z.number().min(1).max(1_000),
  }),
  z.strictObject({
    kind: z.literal('unusual'),
    direction: Direction,
    sensitivity: z.enum(alertSensitivities).default('medium'),
  }),
]);
export type AlertRule = z.output<typeof AlertRule>;

/** Whom an alert tells. Each person is told only about libraries and numbers that they may see. */
export const AlertTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('me') }),
  z.strictObject({ kind: z.literal('people'), accounts: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ kind: z.literal('role'), role: z.uuid() }),
]);
export type AlertTo = z.output<typeof AlertTo>;

const hour = z.number().int().min(0).max(23);
const shape = {
  name: z.string().trim().min(1).max(60),
  watch: AlertWatch,
  rule: AlertRule,
  /** The library group; empty for the default group of the owner. */
  glc: z.string().trim().max(64).default(''),
  /** Null means all libraries that the owner may see. */
  libraries: z.array(z.string().max(64)).min(1).max(500).nullable().default(null),
  /** True if each library is judged by itself, false for the sum of all. */
  eachLibrary: z.boolean().default(false),
  to: AlertTo,
  /** An alert tells about a library at most once in so many days. */
  pauseDays: z.number().int().min(0).max(365).default(7),
  /** The hours, in the library’s time zone, in which nobody is told; it is told when they end. */
  quiet: z.strictObject({ from: hour, to: hour }).nullable().default(null),
  /** The advice for the people who are told. */
  action: z.string().trim().max(500).default(''),
  isEnabled: z.boolean().default(true),
};
export const AlertForm = z.strictObject(shape);
export type AlertForm = z.output<typeof AlertForm>;

/** Why an alert could not look at its number the last time. */
export const alertProblems = ['denied', 'gone', 'notDaily', 'noData'] as const;
export type AlertProblem = (typeof alertProblems)[number];
export const alertReasons = [
  'below',
  'above',
  'fall',
  'rise',
  'unusualLow',
  'unusualHigh',
  'decline',
  'growth',
] as const;
export type AlertReason = (typeof alertReasons)[number];

export const TargetAlert = z
  .object({
    id: z.uuid(),
    ...shape,
    /** The name of the watched number; null if it is gone. */
    watchName: z.string().nullable(),
    toName: z.string(),
    createdBy: z.string(),
    modifiedAt: z.string(),
    /** The last day whose numbers were complete and judged. */
    judgedUntil: Day.nullable(),
    problem: z.enum(alertProblems).nullable(),
    lastFiredAt: z.string().nullable(),
    /** The number of firings that nobody has acknowledged, of those that the caller may see. */
    open: z.number().int(),
    mayChange: z.boolean(),
  })
  .meta({ id: 'TargetAlert' });
export type TargetAlert = z.output<typeof TargetAlert>;

const fired = {
  /** The library; empty for the sum of all. */
  libcode: z.string(),
  library: z.string(),
  /** The first and the last day of the period. */
  from: Day,
  until: Day,
  value: z.number(),
  expected: z.number().nullable(),
  reason: z.enum(alertReasons),
  /** The number, what was expected and why it was told, as a sentence in the caller’s language. */
  text: z.string(),
};

export const AlertFiring = z
  .object({
    id: z.uuid(),
    alert: z.uuid(),
    alertName: z.string(),
    ...fired,
    firedAt: z.string(),
    /** When people were told; null while quiet hours last. */
    toldAt: z.string().nullable(),
    /** How many people were told; null before, and for firings of earlier versions. */
    toldCount: z.number().int().nullable(),
    acknowledgedBy: z.string().nullable(),
    acknowledgedAt: z.string().nullable(),
    note: z.string(),
    /** The question behind the number, as the address of the analysis screen has it. */
    question: z.string(),
  })
  .meta({ id: 'AlertFiring' });
export type AlertFiring = z.output<typeof AlertFiring>;

export const AlertPreview = z.object({
  /** The first and the last day of the periods that were judged; null if none has complete data. */
  from: Day.nullable(),
  until: Day.nullable(),
  /** How many numbers were judged, and how many could not be, for want of comparable days or a number. */
  judged: z.number().int(),
  notJudged: z.number().int(),
  total: z.number().int(),
  /** The newest first; at most 200 of them. */
  firings: z.array(z.object(fired)),
});
export type AlertPreview = z.output<typeof AlertPreview>;

const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };
const firing = {
  ...{ libcode: 'LJ01', library: '鼓楼街道分馆', from: '2026-11-20', until: '2026-11-20' },
  ...{ value: 0, expected: 42, reason: 'unusualLow' as const },
  text: '外借册次 0，通常 31–54：与往常同一星期、同一季节的日子相比明显偏低。',
};
const example: z.input<typeof TargetAlert> = {
  ...{ id, name: '分馆外借异常', watch: { kind: 'metric', code: 'loans' }, watchName: '外借册次' },
  rule: { kind: 'unusual', direction: 'down', sensitivity: 'medium' },
  ...{ glc: 'demo', libraries: null, eachLibrary: true, to: { kind: 'me' }, pauseDays: 7 },
  ...{ quiet: { from: 21, to: 8 }, action: '先问分馆是否闭馆，再查设备。', isEnabled: true },
  ...{ toName: '', createdBy: 'director', modifiedAt: '2026-11-21T08:00:00.000Z' },
  ...{ judgedUntil: '2026-11-20', problem: null, lastFiredAt: null, open: 0, mayChange: true },
};
const firingExample: z.input<typeof AlertFiring> = {
  ...{
    id,
    alert: id,
    alertName: '分馆外借异常',
    ...firing,
    firedAt: '2026-11-21T01:10:00.000Z',
    toldAt: null,
  },
  ...{
    toldCount: null,
    acknowledgedBy: null,
    acknowledgedAt: null,
    note: '',
    question: '',
  },
};
const listing = page(TargetAlert, ['name', 'modifiedAt', 'lastFiredAt'], {
  search: z.string().max(60).optional(),
});
const firings = page(AlertFiring, ['from', 'firedAt'], {
  alert: z.uuid().optional(),
  search: z.string().max(60).optional(),
  state: z.enum(['open', 'done']).optional(),
});
const nothing = { reply: z.null(), example: null } as const;
const own = 'the caller’s own, or any with the right to send reports';

export const alert = area('alert', {
  list: route({
    method: 'GET',
    path: 'alert/page',
    summary:
      'The alerts that the caller made or that tell the caller; with the right to send reports, all',
    needs: 'analysis:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: 'alert/{id}',
    summary: 'Read one alert',
    needs: 'analysis:view',
    params,
    reply: TargetAlert,
    example,
  }),
  create: route({
    method: 'POST',
    path: 'alert/add',
    summary: 'Add an alert; to tell others needs the right to send reports',
    needs: 'analysis:view',
    body: AlertForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: 'alert/{id}',
    summary: `Change an alert: ${own}`,
    needs: 'analysis:view',
    params,
    body: AlertForm,
    ...nothing,
  }),
  remove: route({
    method: 'DELETE',
    path: 'alert/{id}',
    summary: `Delete an alert with its firings: ${own}`,
    needs: 'analysis:view',
    params,
    ...nothing,
  }),
  preview: route({
    method: 'POST',
    path: 'alert/preview',
    summary: 'When an alert would have fired in the last twelve months; nobody is told',
    needs: 'analysis:view',
    body: AlertForm,
    reply: AlertPreview,
    example: {
      ...{ from: '2025-11-21', until: '2026-11-20', judged: 365, notJudged: 0, total: 1 },
      firings: [firing],
    },
    seconds: 120,
  }),
  firings: route({
    method: 'GET',
    path: 'alert/firings',
    summary:
      'The firings of the alerts that the caller sees, in the caller’s libraries; the newest first unless sorted',
    needs: 'analysis:view',
    query: firings.query,
    reply: firings.reply,
    example: { rows: [firingExample], total: 1 },
  }),
  firing: route({
    method: 'GET',
    path: 'alert/firings/{id}',
    summary: 'Read one firing',
    needs: 'analysis:view',
    params,
    reply: AlertFiring,
    example: firingExample,
  }),
  acknowledge: route({
    method: 'POST',
    path: 'alert/firings/{id}/acknowledge',
    summary: 'Acknowledge a firing, with a note; the first one stays',
    needs: 'analysis:view',
    params,
    body: z.strictObject({ note: z.string().trim().max(300).default('') }),
    ...nothing,
  }),
});
