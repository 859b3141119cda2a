import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route, upload } from '../kit/route.ts';
import { DataUpload, TableLook, UploadSource } from '../values/import/import-files.ts';
import {
  batchNumber,
  howLookedAt,
  ImportRun,
  ImportStart,
  ImportTried,
  ImportTry,
  LoadBatch,
} from '../values/import/import-runs.ts';
import { lineOf } from '../values/names.ts';
import { dropRoutes } from './data-import-drops.ts';
import { exampleForm, mappingRoutes } from './data-import-mappings.ts';

// Files that people bring in through the browser: uploaded in pieces, opened, mapped, tried, loaded, and taken back.

const glc = z.string().max(64).optional();

const id = '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10';
const uploaded: z.input<typeof DataUpload> = {
  id,
  name: '借还记录.xlsx',
  bytes: 120_400,
  received: 120_400,
  state: 'ready',
  problem: null,
  tables: [{ id: '0', name: '借还记录.xlsx › Sheet1', kind: 'sheet', rows: 1200, bytes: 98_000 }],
  leftOut: [],
  isLoaded: false,
  source: null,
  createdAt: '2026-11-22T08:30:00.000Z',
};
const run: z.input<typeof ImportRun> = {
  id,
  file: '借还记录.xlsx › Sheet1',
  glc: 'main',
  mode: 'load',
  status: 'running',
  done: 40_000,
  total: 98_000,
  startedAt: '2026-11-22T08:31:00.000Z',
  endedAt: null,
  problem: null,
  report: null,
};
const batch: z.input<typeof LoadBatch> = {
  batch: '17623400012345',
  file: '借还记录.xlsx › Sheet1',
  source: 'loans',
  glc: 'main',
  state: 'done',
  rowsIn: 1200,
  rowsLoaded: 1198,
  rowsRefused: 2,
  hasRefused: true,
  mayRepeat: false,
  tables: [{ table: 'behaviour_event', name: '行为事件' }],
  startedAt: '2026-11-22T08:31:00.000Z',
  endedAt: '2026-11-22T08:31:02.000Z',
};
const own = { id: z.uuid() };
const view = 'etl:view' as const;
const edit = 'etl:edit' as const;
const batches = page(LoadBatch, ['startedAt'], {
  search: z.string().max(100).optional(),
  state: LoadBatch.shape.state.optional(),
  glc,
});

export const dataImport = area('dataImport', {
  uploads: route({
    method: 'GET',
    path: 'dataImport/uploads',
    summary: 'The own uploads of the last week, the newest first',
    needs: edit,
    reply: z.array(DataUpload),
    example: [uploaded],
  }),
  startUpload: route({
    method: 'POST',
    path: 'dataImport/uploads',
    summary: 'Begin an upload; its pieces follow in order',
    needs: edit,
    body: z.strictObject({
      name: lineOf(255),
      bytes: z.number().int().min(1),
      source: UploadSource.optional(),
    }),
    reply: z.object({ id: z.uuid(), pieceBytes: z.number().int() }),
    example: { id, pieceBytes: 8_388_608 },
  }),
  sendPiece: route({
    method: 'POST',
    path: 'dataImport/uploads/{id}/pieces',
    summary:
      'Send the piece of an upload that begins at a byte; a piece that is there already changes nothing',
    needs: edit,
    params: own,
    query: { from: z.coerce.number().int().min(0) },
    body: upload,
    bodyType: 'upload',
    reply: DataUpload,
    example: uploaded,
    seconds: 300,
    megabytes: 16,
  }),
  getUpload: route({
    method: 'GET',
    path: 'dataImport/uploads/{id}',
    summary: 'Read an own upload, with the tables that were found in it',
    needs: edit,
    params: own,
    reply: DataUpload,
    example: uploaded,
  }),
  removeUpload: route({
    method: 'DELETE',
    path: 'dataImport/uploads/{id}',
    summary: 'Delete an own upload and its files; loaded rows stay',
    needs: edit,
    params: own,
    reply: z.null(),
    example: null,
  }),
  look: route({
    method: 'GET',
    path: 'dataImport/uploads/{id}/tables/{table}',
    summary: 'The first rows of a table and the proposed mapping of its columns',
    needs: edit,
    params: { ...own, table: z.string().max(20) },
    query: { glc, ...howLookedAt },
    reply: TableLook,
    example: {
      encoding: 'utf-8',
      delimiter: ',',
      header: ['读者证号', '借出时间', '备注'],
      usualGlc: 'main',
      rows: [{ line: 2, cells: ['S001', '2026-03-01 09:30', ''] }],
      form: exampleForm,
      why: ['heading', 'heading', null],
      personal: [],
      unsure: [],
      periods: [],
      yearless: [],
      words: [],
      fitting: [],
    },
    seconds: 60,
  }),
  tryForm: route({
    method: 'POST',
    path: 'dataImport/try',
    summary:
      'Map the first 100 rows, without loading them: what they become, and what is refused and why',
    needs: edit,
    body: ImportTry,
    reply: ImportTried,
    example: {
      parts: [
        {
          table: 'behaviour_event',
          event: 'loan',
          name: '行为事件 · 外借',
          columns: ['at'],
        },
      ],
      rows: [{ line: 2, parts: [{ part: 0, values: ['2026-03-01 09:30:00'] }], refusals: [] }],
      used: 1,
      refused: 0,
      reasons: [],
      shared: null,
      problems: [],
    },
    seconds: 60,
  }),
  start: route({
    method: 'POST',
    path: 'dataImport/runs',
    summary: 'Load a table of an upload, or only check it',
    needs: edit,
    body: ImportStart,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  runs: route({
    method: 'GET',
    path: 'dataImport/runs',
    summary: 'The last runs of a group, the newest first',
    needs: view,
    query: { glc },
    reply: z.array(ImportRun),
    example: [run],
  }),
  getRun: route({
    method: 'GET',
    path: 'dataImport/runs/{id}',
    summary: 'Read a run: its progress, and its report when it is done',
    needs: view,
    params: own,
    reply: ImportRun,
    example: run,
  }),
  cancelRun: route({
    method: 'DELETE',
    path: 'dataImport/runs/{id}',
    summary: 'Cancel a waiting or running run; nothing of it is loaded',
    needs: edit,
    params: own,
    reply: z.null(),
    example: null,
  }),
  batches: route({
    method: 'GET',
    path: 'dataImport/batches',
    summary: 'The loads of a group by any way, paged',
    needs: view,
    query: batches.query,
    reply: batches.reply,
    example: { rows: [batch], total: 1 },
  }),
  undoBatch: route({
    method: 'POST',
    path: 'dataImport/batches/{batch}/undo',
    summary: 'Take the rows of a load back; loans and sums are worked out again',
    needs: edit,
    params: { batch: batchNumber },
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  repeatBatch: route({
    method: 'POST',
    path: 'dataImport/batches/{batch}/repeat',
    summary: 'Load the file of a load again with the same mapping, where the file is still there',
    needs: edit,
    params: { batch: batchNumber },
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  refused: route({
    method: 'GET',
    path: 'dataImport/batches/{batch}/refused',
    summary: 'The refused rows of a load, with their reasons, as a workbook',
    needs: view,
    params: { batch: batchNumber },
    reply: file,
    example: '拒收行-借还记录.xlsx',
    seconds: 120,
  }),
  ...mappingRoutes,
  ...dropRoutes,
});
