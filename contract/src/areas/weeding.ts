import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { RangeText } from '../values/date-range.ts';
import { weedingDecisions, weedingGuards, weedingReasons } from '../values/plain/weeding-values.ts';
import { statisticsQuery } from '../values/statistics.ts';
import {
  DecidedCopy,
  NewWeedingDecision,
  WeedingClass,
  WeedingCopy,
  WeedingPolicy,
  WeedingResult,
  WeedingTotals,
} from '../values/weeding.ts';

// Copies that may leave the collection: the policy, the candidates, and the decisions that people make at the shelf.

const code = z.string().min(1).max(64);
const glc = { glc: statisticsQuery.glc };
/** The kinds of copies: those that may leave, those that a guard keeps, or both. */
const kinds = ['free', 'guarded', 'all'] as const;
const narrowed = {
  ...glc,
  libcode: code.optional(),
  loc: code.optional(),
  /** A class; the classes below it are included. */
  clc: z.string().max(16).optional(),
  reason: z.enum(weedingReasons).optional(),
  /** Only copies that this guard keeps. */
  guard: z.enum(weedingGuards).optional(),
  kind: z.enum(kinds).default('free'),
  /** A part of the title, the barcode or the call number. */
  search: z.string().max(50).optional(),
};
const candidates = page(
  WeedingCopy,
  ['callno', 'pubYear', 'addedOn', 'lastLoanOn', 'loansEver', 'price'],
  narrowed,
);
const classes = page(WeedingClass, ['id', 'copies', 'metres', 'value', 'guarded'], narrowed);
const decisions = page(DecidedCopy, ['decidedAt', 'callno', 'title', 'price', 'askAgainOn'], {
  ...glc,
  libcode: code.optional(),
  decision: z.enum(weedingDecisions).optional(),
  range: RangeText.optional(),
  search: z.string().max(50).optional(),
});

const copy = {
  id: 'SF0012345',
  barcode: 'SF0012345',
  bookrecno: '20311',
  title: 'Visual FoxPro 程序设计',
  author: '王珊',
  callno: 'TP311.138/45',
  clc: 'TP311.138',
  libcode: 'SF00',
  libraryName: '市图书馆',
  loc: 'SF00-A3',
  roomName: '自然科学图书借阅区',
  pubYear: 2006,
  addedOn: '2007-03-01',
  lastLoanOn: '2018-05-06',
  loansEver: 31,
  price: 28,
  reasons: ['rule' as const],
  guards: [],
  reason: '出版已 20 年，7 年未借出',
  guard: '',
};
const policy = {
  rules: [{ clc: 'TP3', ageYears: 3, idleYears: 2 }],
  leastGain: 0.2,
  wearLoans: 80,
  wearByType: [],
  deadYears: 3,
  restDays: 180,
  keepsLast: true,
  keptRooms: [],
  keptTypes: [],
  askYears: 3,
  thickness: 2.5,
};
const amount = { copies: 120, metres: 3, value: 4_200, unpriced: 2 };
const decided = {
  id: '7b8c1f6e-6f0e-4f0e-9a51-0d8f6a6c9e11',
  decision: 'withdraw' as const,
  decidedAt: '2026-03-20T02:00:00.000Z',
};

export const weeding = area('weeding', {
  policy: route({
    method: 'GET',
    path: 'weeding/policy',
    summary: 'The weeding rules and limits of a library, or of all libraries of a group',
    needs: 'holdings:weed',
    query: { ...glc, libcode: code.optional() },
    reply: z.object({
      policy: WeedingPolicy,
      /** The owner of the policy: the library, the group of all libraries, or the product. */
      origin: z.enum(['library', 'group', 'usual']),
      mayChange: z.boolean(),
      /** The circulation types that the rules may name. */
      types: z.array(z.object({ code: z.string(), label: z.string() })),
    }),
    example: {
      ...{ policy, origin: 'usual', mayChange: true },
      types: [{ code: '001', label: '中文图书' }],
    },
  }),
  setPolicy: route({
    method: 'PUT',
    path: 'weeding/policy',
    summary: 'Sets the rules and limits of a library, or of all libraries; null removes them again',
    needs: 'holdings:weed',
    body: z.strictObject({
      ...glc,
      libcode: z.string().max(64).default(''),
      policy: WeedingPolicy.nullable(),
    }),
    reply: z.null(),
    example: null,
  }),
  candidates: route({
    method: 'GET',
    path: 'weeding/candidates',
    summary:
      'Copies that may be weeded, and those that a guard keeps, the clearest cases first, paged',
    needs: 'holdings:weed',
    query: candidates.query,
    reply: candidates.reply,
    example: { rows: [copy], total: 1 },
    seconds: 120,
  }),
  totals: route({
    method: 'GET',
    path: 'weeding/totals',
    summary: 'How many copies may leave, their metres and value, and how many each guard keeps',
    needs: 'holdings:weed',
    query: narrowed,
    reply: WeedingTotals,
    example: {
      free: amount,
      guarded: amount,
      reasons: [{ reason: 'rule', copies: 120 }],
      guards: [{ guard: 'lastInCity', copies: 41 }],
      decided: 12,
    },
    seconds: 120,
  }),
  classes: route({
    method: 'GET',
    path: 'weeding/classes',
    summary: 'Copies that may leave by class: copies, shelf metres and value',
    needs: 'holdings:weed',
    query: classes.query,
    reply: classes.reply,
    example: {
      rows: [{ id: 'TP', className: '自动化、计算机', ...amount, guarded: 60 }],
      total: 1,
    },
    seconds: 120,
  }),
  shelf: route({
    method: 'GET',
    path: 'weeding/shelf',
    summary: 'The copies to decide about at a shelf, in shelf order, for a device to keep',
    needs: 'holdings:weed',
    query: { ...glc, libcode: code, loc: code.optional(), clc: z.string().max(16).optional() },
    reply: z.object({
      rows: z.array(WeedingCopy),
      /** The number of all copies; the reply has the first 2,000. */
      total: z.number().int(),
      askYears: z.number().int(),
    }),
    example: { rows: [copy], total: 1, askYears: 3 },
    seconds: 120,
  }),
  copy: route({
    method: 'GET',
    path: 'weeding/copy/{barcode}',
    summary: 'A copy at the shelf: why it may leave, what keeps it, and the last decision',
    needs: 'holdings:weed',
    params: { barcode: code },
    query: glc,
    reply: z.object({ copy: WeedingCopy, last: DecidedCopy.nullable() }),
    example: { copy, last: null },
    seconds: 60,
  }),
  decide: route({
    method: 'POST',
    path: 'weeding/decisions',
    summary: 'Keep the decisions of a device about copies of a library; each id counts once',
    needs: 'holdings:weed',
    body: z.strictObject({
      ...glc,
      /** The library where the device is. */
      libcode: code,
      decisions: z.array(NewWeedingDecision).min(1).max(500),
    }),
    reply: z.object({ results: z.array(WeedingResult) }),
    example: { results: [{ id: decided.id, outcome: 'done', text: `${copy.title}：剔除` }] },
    seconds: 60,
  }),
  decisions: route({
    method: 'GET',
    path: 'weeding/decisions',
    summary: 'The last decision on each copy, paged',
    needs: 'holdings:weed',
    query: decisions.query,
    reply: decisions.reply,
    example: {
      rows: [
        {
          ...{ ...decided, barcode: copy.barcode, bookrecno: copy.bookrecno, title: copy.title },
          ...{ author: copy.author, callno: copy.callno, clc: copy.clc, libcode: 'SF00' },
          ...{ libraryName: copy.libraryName, roomName: copy.roomName, pubYear: 2006, note: '' },
          ...{ addedOn: '2007-03-01', price: 28, reason: copy.reason, askAgainOn: null },
          decidedBy: 'librarian',
        },
      ],
      total: 1,
    },
  }),
  register: route({
    method: 'GET',
    path: 'weeding/register',
    summary: 'Withdrawn copies for the asset register, copy by copy or by class, as a workbook',
    needs: 'export:excel',
    query: {
      ...glc,
      list: z.enum(['copies', 'classes']),
      libcode: code.optional(),
      range: RangeText.optional(),
    },
    reply: file,
    example: '',
    seconds: 120,
  }),
});
