import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { transferStages, transferStates } from '../values/plain/transfer-values.ts';
import {
  NewTransferPlan,
  ScanResult,
  TransferCopyRow,
  TransferEffect,
  TransferPlan,
  TransferPlanRow,
  TransferQuestion,
  TransferScan,
  TransferWhatIf,
} from '../values/transfers.ts';

// Transfer plans, which move copies between libraries. A plan is made from a question; copies are struck from it; then
// it is approved and carried out at the shelf.

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
  classes: [{ class1: 'I', name: '文学', copies: 300, gain: 812.4 }],
};
const exampleVan = [
  {
    day: '2026-11-24',
    boxes: 4,
    loads: [
      {
        ...{ from: 'SF00', fromName: '市图书馆', to: 'QL00', toName: '青岚区图书馆' },
        ...{ boxes: 4, copies: 120 },
      },
    ],
  },
];
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
const exampleEffect = {
  ...{ days: 90, copies: 212, sameTitle: 180, alone: 4, waiting: 0 },
  ...{ moved: 1.61, twins: 0.42, difference: 1.19, low: 0.87, high: 1.51, promised: 0.98 },
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
    reply: TransferWhatIf,
    example: { ...exampleSums, guards: exampleGuards, looked: 4_210, van: exampleVan },
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
      van: exampleVan,
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
  effect: route({
    method: 'GET',
    path: 'holding/allot/{x}/effect',
    summary:
      'The loans of the copies that came, 30, 90 and 180 days later, beside twins that stayed',
    needs: 'holdings:view',
    params: at,
    reply: TransferEffect,
    example: { windows: [exampleEffect], isPart: false },
    seconds: 120,
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
      /** The library where the device scans. */
      libcode: z.string().min(1).max(64),
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
  undo: route({
    method: 'POST',
    path: 'holding/allot/{x}/undo',
    summary: 'Undo an approved plan: copies that are not pulled stay, those under way still arrive',
    needs: 'holdings:approve',
    params: at,
    reply: z.object({
      /** The number of copies that were struck from the plan. */
      struck: z.number().int(),
      /** The number of copies that have left their shelves, on their way to another library. */
      underWay: z.number().int(),
      received: z.number().int(),
    }),
    example: { struck: 280, underWay: 20, received: 0 },
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
    summary:
      'The pick list of a plan in shelf order by room, as a PDF, as labels or as an Excel workbook',
    needs: 'holdings:view',
    query: {
      plan: z.uuid(),
      from: z.string().max(64).optional(),
      format: z.enum(['pdf', 'labels', 'xlsx']).default('pdf'),
    },
    reply: file,
    example: '',
    seconds: 120,
  }),
});
