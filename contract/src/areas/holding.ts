import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import {
  scanOutcomes,
  transferAims,
  transferGuards,
  transferStages,
  transferStates,
  transferSteps,
} from '../values/plain/transfer-values.ts';

// Plans that move copies between libraries: made by a question, struck through, approved, and worked through at the
// shelf.

const libcode = z.string().min(1).max(64);
const codes = z.array(z.string().min(1).max(64)).max(200);

/** The question that a plan answers, with the limits that it keeps to. */
export const TransferQuestion = z.strictObject({
  /** The library group; left out: the caller's own. */
  glc: z.string().max(64).optional(),
  /** Copies move between these libraries only. */
  libraries: z.array(libcode).min(2).max(1_000),
  aim: z.enum(transferAims).default('loans'),
  /** The most copies that the van takes. */
  most: z.number().int().min(1).max(20_000).default(300),
  /** The loans a year that a move must bring over both libraries. */
  leastGain: z.number().min(0.1).max(100).default(0.5),
  /** Copies that arrived less than so many days ago stay. */
  newDays: z.number().int().min(0).max(3_650).default(180),
  /** So many copies of a title stay in its library. */
  keeps: z.number().int().min(0).max(20).default(1),
  /** A library gets no more copies of a title than to have so many. */
  mostOfTitle: z.number().int().min(1).max(99).default(6),
  /** The most copies that leave one library, and that come to one; null: as many as the van takes. */
  mostLeaving: z.number().int().min(1).max(20_000).nullable().default(null),
  mostArriving: z.number().int().min(1).max(20_000).nullable().default(null),
  /** A library gets no title that a plan brought there in so many months. */
  restMonths: z.number().int().min(0).max(60).default(12),
  /** Rooms and circulation types whose copies stay, such as local history and reference. */
  keptRooms: codes.default([]),
  keptTypes: codes.default([]),
  /** Libraries between which nothing moves in this direction. */
  closedPairs: z
    .array(z.strictObject({ from: libcode, to: libcode }))
    .max(2_000)
    .default([]),
});
export type TransferQuestion = z.output<typeof TransferQuestion>;
export type TransferQuestionInput = z.input<typeof TransferQuestion>;

const NewTransferPlan = TransferQuestion.extend({ name: z.string().trim().min(1).max(60) });

const TransferPair = z.object({
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  toName: z.string(),
  copies: z.number().int(),
  /** The loans a year that the moves bring over both libraries. */
  gain: z.number(),
});
const TransferClass = z.object({ class1: z.string(), copies: z.number().int(), gain: z.number() });
/** How many copies a guard kept back; for `hadBefore` and `full` the titles that a library did not get. */
const GuardCount = z.object({ guard: z.enum(transferGuards), copies: z.number().int() });

const TransferSums = z.object({
  copies: z.number().int(),
  titles: z.number().int(),
  gain: z.number(),
  pairs: z.array(TransferPair),
  classes: z.array(TransferClass),
});
const WhatIf = TransferSums.extend({
  guards: z.array(GuardCount),
  /** The copies of titles that another of the libraries wants more of. */
  looked: z.number().int(),
});
export type TransferWhatIf = z.output<typeof WhatIf>;

const TransferPlanRow = z.object({
  id: z.uuid(),
  glc: z.string(),
  name: z.string(),
  state: z.enum(transferStates),
  /** Copies that are not struck, of the libraries that the caller may see. */
  copies: z.number().int(),
  received: z.number().int(),
  gain: z.number(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  approvedBy: z.string(),
  approvedAt: z.iso.datetime().nullable(),
});
export type TransferPlanRow = z.output<typeof TransferPlanRow>;

const TransferPlan = TransferPlanRow.extend({
  question: TransferQuestion,
  /** What the plan kept back when it was made; empty for callers who see only a part of its libraries. */
  guards: z.array(GuardCount),
  /** The caller may strike, approve and delete: all libraries of the plan are theirs. */
  isWhole: z.boolean(),
  stages: z.array(z.object({ stage: z.enum(transferStages), copies: z.number().int() })),
  sums: TransferSums,
});
export type TransferPlan = z.output<typeof TransferPlan>;

const TransferCopyRow = z.object({
  id: z.uuid(),
  barcode: z.string(),
  bookrecno: z.string(),
  title: z.string(),
  class1: z.string(),
  callno: z.string(),
  from: z.string(),
  fromName: z.string(),
  room: z.string(),
  roomName: z.string(),
  to: z.string(),
  toName: z.string(),
  gain: z.number(),
  reason: z.string(),
  stage: z.enum(transferStages),
  box: z.string(),
});
export type TransferCopyRow = z.output<typeof TransferCopyRow>;

/** A scan at the shelf. The device makes the id, so that a scan that is sent twice counts once. */
const TransferScan = z.strictObject({
  id: z.uuid(),
  step: z.enum(transferSteps),
  /** The barcode of the copy; for `send` the number of the box. */
  barcode: z.string().trim().min(1).max(64),
  box: z.string().trim().max(30).default(''),
  at: z.iso.datetime(),
});
export type TransferScan = z.output<typeof TransferScan>;
const ScanResult = z.object({
  id: z.uuid(),
  outcome: z.enum(scanOutcomes),
  /** What the scan was of, and what became of it, in words. */
  text: z.string(),
});
export type ScanResult = z.output<typeof ScanResult>;

const plans = page(TransferPlanRow, ['name', 'state', 'createdAt', 'approvedAt'], {
  glc: z.string().max(64).optional(),
  search: z.string().max(100).optional(),
  state: z.enum(transferStates).optional(),
});
const copies = page(TransferCopyRow, ['title', 'callno', 'gain', 'from', 'to'], {
  search: z.string().max(100).optional(),
  from: z.string().max(64).optional(),
  to: z.string().max(64).optional(),
  stage: z.enum(transferStages).optional(),
});

const id = '00000000-0000-4000-8000-000000000000';
const exampleRow = {
  id,
  glc: 'demo',
  name: '十一月两馆调拨',
  state: 'draft' as const,
  copies: 300,
  received: 0,
  gain: 812.4,
  createdBy: 'librarian',
  createdAt: '2026-11-21T08:00:00.000Z',
  approvedBy: '',
  approvedAt: null,
};
const exampleSums = {
  copies: 300,
  titles: 281,
  gain: 812.4,
  pairs: [
    {
      from: 'SF00',
      fromName: '市图书馆',
      to: 'QL00',
      toName: '青岚区图书馆',
      copies: 300,
      gain: 812.4,
    },
  ],
  classes: [{ class1: 'I', copies: 300, gain: 812.4 }],
};
const exampleGuards = [{ guard: 'new' as const, copies: 41 }];
const exampleQuestion = { libraries: ['SF00', 'QL00'] };
const exampleCopy = {
  id,
  barcode: 'SF0000012345',
  bookrecno: '20311',
  title: '长安的荔枝',
  class1: 'I',
  callno: 'I247.57/1234',
  from: 'SF00',
  fromName: '市图书馆',
  room: 'SF00-A',
  roomName: '文学借阅区',
  to: 'QL00',
  toName: '青岚区图书馆',
  gain: 6.3,
  reason: '近一年外借 0 次；调入馆一年约有 14.6 次想借而借不到',
  stage: 'planned' as const,
  box: '',
};
const at = { x: z.uuid() };

export const holding = area('holding', {
  list: route({
    method: 'GET',
    path: 'holding/allot/list',
    summary: 'Plans that move copies between libraries, paged',
    needs: 'holdings:view',
    query: plans.query,
    reply: plans.reply,
    example: { rows: [exampleRow], total: 1 },
  }),
  whatIf: route({
    method: 'POST',
    path: 'holding/allot/what-if',
    summary: 'What a plan would move and bring, without saving it',
    needs: 'holdings:plan',
    body: TransferQuestion,
    reply: WhatIf,
    example: { ...exampleSums, guards: exampleGuards, looked: 4_210 },
    seconds: 120,
  }),
  allot: route({
    method: 'POST',
    path: 'holding/allot',
    summary: 'Make a plan with its copies, as a draft',
    needs: 'holdings:plan',
    body: NewTransferPlan,
    reply: z.object({ id: z.uuid(), copies: z.number().int() }),
    example: { id, copies: 300 },
    seconds: 120,
  }),
  get: route({
    method: 'GET',
    path: 'holding/allot/{x}',
    summary: 'A plan: its question, what it moves from where to where, and what it kept back',
    needs: 'holdings:view',
    params: at,
    reply: TransferPlan,
    example: {
      ...exampleRow,
      question: exampleQuestion,
      guards: exampleGuards,
      isWhole: true,
      stages: [{ stage: 'planned', copies: 300 }],
      sums: exampleSums,
    },
  }),
  copies: route({
    method: 'GET',
    path: 'holding/allot/{x}/copies',
    summary: 'The copies of a plan in the libraries of the caller, paged',
    needs: 'holdings:view',
    params: at,
    query: copies.query,
    reply: copies.reply,
    example: { rows: [exampleCopy], total: 1 },
  }),
  strike: route({
    method: 'PUT',
    path: 'holding/allot/{x}/strike',
    summary: 'Strike copies of a draft, or take them back',
    needs: 'holdings:plan',
    params: at,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000), isStruck: z.boolean() }),
    reply: z.object({ changed: z.number().int() }),
    example: { changed: 2 },
  }),
  scan: route({
    method: 'POST',
    path: 'holding/allot/{x}/scans',
    summary: 'Keep scans of a device: pull, pack, send, receive; each id counts once',
    needs: 'holdings:shelf',
    params: at,
    body: z.strictObject({
      /** The library in which the device scans. */
      libcode,
      scans: z.array(TransferScan).min(1).max(500),
    }),
    reply: z.object({ results: z.array(ScanResult) }),
    example: { results: [{ id, outcome: 'done', text: '长安的荔枝：已下架，调往青岚区图书馆' }] },
    seconds: 60,
  }),
  approve: route({
    method: 'POST',
    path: 'holding/allot/{x}/approve',
    summary: 'Approve a draft, so that its copies can be pulled',
    needs: 'holdings:approve',
    params: at,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'holding/allot/{x}',
    summary: 'Delete a plan that is not approved',
    needs: 'holdings:plan',
    params: at,
    reply: z.null(),
    example: null,
  }),
  excel: route({
    method: 'GET',
    path: 'holding/allot/export/{x}',
    summary: 'A plan with all its copies as an Excel workbook',
    needs: 'export:excel',
    params: at,
    reply: file,
    example: '',
    seconds: 120,
  }),
  download: route({
    method: 'GET',
    path: 'holding/allot/download',
    summary: 'The pick list of a plan in shelf order by room, as an Excel workbook',
    needs: 'holdings:view',
    query: { plan: z.uuid(), from: z.string().max(64).optional() },
    reply: file,
    example: '',
    seconds: 120,
  }),
});
