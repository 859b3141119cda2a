import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import {
  ChangedFigure,
  OfficialReturn,
  PeriodClosing,
  ReturnDifference,
  ReturnEntry,
} from '../values/returns/official-return.ts';
import { periodKinds, ReturnPeriod } from '../values/returns/return-period.ts';

// Official returns: the fields of a form for a period and a library or the whole group, what people enter in them, and
// the closed periods.

const glc = z.string().max(64).optional();
const libcode = z.string().trim().max(64).default('');
const form = z.string().min(1).max(40);
const code = z.string().min(1).max(100);
const place = { period: ReturnPeriod, libcode, glc };
const whole = { form, ...place };
const note = z.string().trim().max(300);
const id = '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10';

const entry = {
  value: 186,
  note: '人事系统 2025-12-31',
  enteredBy: 'analyst',
  enteredAt: '2026-01-12T02:10:00.000Z',
};
const closing: z.input<typeof PeriodClosing> = {
  id,
  libcode: '',
  placeName: '示范市图书馆',
  period: '2025',
  kind: 'year',
  note: '已上报省厅',
  closedBy: 'director',
  closedAt: '2026-01-20T02:10:00.000Z',
  reopenedBy: null,
  reopenedAt: null,
  reopenReason: '',
  modelVersion: '17',
  mayChange: true,
};
const query = {
  kind: 'table' as const,
  dataset: 'circulation',
  metrics: ['loans'],
  range: { from: '2025-01-01', to: '2026-01-01' },
  by: [],
};
const example: z.input<typeof OfficialReturn> = {
  form: { code: 'cn_yearbook', version: 1, name: '公共图书馆基本情况', note: '' },
  ...{ period: '2025', glc: 'demo', libcode: '', placeName: '示范市图书馆' },
  ...{ from: '2025-01-01', to: '2026-01-01', isOpenEnded: false, isDemo: true },
  sections: [{ code: 'use', number: '三', name: '流通与服务' }],
  fields: [
    {
      code: 'loans',
      section: 'use',
      number: '16',
      name: '书刊文献外借册次',
      unit: '册次',
      format: 'integer',
      means: '年内读者外借书刊文献的册次',
      counted: '首次借出的册次；续借与馆内阅览另计',
      next: null,
      state: 'worked',
      lacks: null,
      worked: 612_004,
      entry: null,
      value: 612_004,
      before: 588_120,
      change: 0.0406,
      dataUntil: null,
      query,
    },
  ],
  checks: [
    {
      code: 'change:loans',
      kind: 'change',
      fields: ['loans'],
      says: '16 书刊文献外借册次比上年增加 52%，超过 30%，请说明原因',
      note: null,
    },
  ],
  closing,
  mayEnter: false,
  mayClose: true,
};
const closings = page(PeriodClosing, ['closedAt', 'period'], { glc });
const nothing = { reply: z.null(), example: null } as const;

export const officialReturn = area('officialReturn', {
  forms: route({
    method: 'GET',
    path: 'officialReturn/forms',
    summary: 'The forms with their periods, and whether the caller sees the whole group',
    needs: 'officialReturn:view',
    query: { glc },
    reply: z.object({
      /** False for a caller who sees only some libraries of the group. */
      mayWhole: z.boolean(),
      forms: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          note: z.string(),
          periods: z.array(z.enum(periodKinds)),
          firstMonth: z.number().int(),
        }),
      ),
    }),
    example: {
      mayWhole: true,
      forms: [
        {
          code: 'cn_yearbook',
          name: '公共图书馆基本情况',
          note: '',
          periods: ['year'],
          firstMonth: 1,
        },
      ],
    },
  }),
  get: route({
    method: 'GET',
    path: 'officialReturn/return',
    summary:
      'A return of a period: each field with its number, definition, state, entry and last year, and the checks. Without a library it is the whole group, for callers who see all of it',
    needs: 'officialReturn:view',
    query: whole,
    reply: OfficialReturn,
    example,
    seconds: 120,
  }),
  excel: route({
    method: 'GET',
    path: 'officialReturn/excel',
    summary: 'The return as a workbook in the form’s layout, with its definitions and checks',
    needs: 'officialReturn:view',
    query: whole,
    reply: file,
    example: '公共图书馆基本情况 2025 示范市图书馆.xlsx',
    seconds: 120,
  }),
  enter: route({
    method: 'POST',
    path: 'officialReturn/entry',
    summary:
      'Enter the number of a field; null takes the entry back. A number that overrules one that is worked out needs a note',
    needs: 'officialReturn:edit',
    body: z.strictObject({
      ...whole,
      field: code,
      value: z.number().min(0).max(1e15).nullable(),
      note: note.default(''),
    }),
    ...nothing,
    seconds: 120,
  }),
  entries: route({
    method: 'GET',
    path: 'officialReturn/entries',
    summary: 'Who entered what in a field, the newest first',
    needs: 'officialReturn:view',
    query: { ...whole, field: code },
    reply: z.array(ReturnEntry),
    example: [entry],
  }),
  explain: route({
    method: 'POST',
    path: 'officialReturn/check',
    summary: 'Write the note of a check; an empty note takes it back',
    needs: 'officialReturn:edit',
    body: z.strictObject({ ...whole, check: code, note }),
    ...nothing,
  }),
  closings: route({
    method: 'GET',
    path: 'officialReturn/closings',
    summary: 'The closed periods, paged: who closed what, and when',
    needs: 'officialReturn:view',
    query: closings.query,
    reply: closings.reply,
    example: { rows: [closing], total: 1 },
  }),
  close: route({
    method: 'POST',
    path: 'officialReturn/close',
    summary:
      'Close a period of the group or of a library: every return of it and its statistics by library and month are kept as they are',
    needs: 'officialReturn:close',
    body: z.strictObject({ ...place, note: note.default('') }),
    reply: z.object({ id: z.uuid() }),
    example: { id },
    seconds: 300,
  }),
  reopen: route({
    method: 'POST',
    path: 'officialReturn/closings/{id}/reopen',
    summary: 'Reopen a closed period, with a reason; what was published stays kept',
    needs: 'officialReturn:close',
    params: { id: z.uuid() },
    body: z.strictObject({ reason: note.min(1) }),
    ...nothing,
  }),
  differences: route({
    method: 'GET',
    path: 'officialReturn/differences',
    summary:
      'The fields of a closed return that are no longer what was published: as it was, as it is now, and why',
    needs: 'officialReturn:view',
    query: whole,
    reply: z.array(ReturnDifference),
    example: [
      {
        code: 'loans',
        name: '书刊文献外借册次',
        unit: '册次',
        format: 'integer',
        was: 612_004,
        now: 612_316,
        reasons: [
          {
            reason: 'late',
            says: '封账后装载「总馆补录.csv」，多 312',
            amount: 312,
            load: { batch: '17', file: '总馆补录.csv', at: '2026-02-03T01:00:00.000Z' },
            query,
          },
        ],
      },
    ],
    seconds: 120,
  }),
  figures: route({
    method: 'GET',
    path: 'officialReturn/figures',
    summary: 'The statistics of libraries and months of a closed period that have changed since',
    needs: 'officialReturn:view',
    query: place,
    reply: z.array(ChangedFigure),
    example: [
      {
        libcode: 'A',
        library: '总馆',
        month: '2025-11',
        metric: 'loans',
        name: '外借册次',
        unit: '册次',
        was: 51_004,
        now: 51_316,
      },
    ],
    seconds: 120,
  }),
});
