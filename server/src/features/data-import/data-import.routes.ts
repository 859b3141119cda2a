import type { contract, LoadBatch } from '@stacksight/contract';
import { groupToRead } from '#analytics/question/group-to-fill.ts';
import { assertMayChange } from '#analytics/question/scope.ts';
import { warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import { readBatch } from '#ingest/batch/journal.ts';
import { readBatchNames } from '#ingest/sync/batch-names.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { toTableFile } from '#lib/workbook/table-book.ts';
import { type BatchRow, pageOfBatches } from './batches/batches.store.ts';
import { refusedBook } from './batches/refused-book.ts';
import { type DropsDeps, removeDrop, saveDrop, toDrop } from './drops/drops.service.ts';
import { listDrops } from './drops/drops.store.ts';
import { takeFile } from './drops/take-file.ts';
import { lookAtTable } from './look.service.ts';
import {
  getMapping,
  mappingFile,
  removeMapping,
  saveMapping,
  toMapping,
} from './mappings/mappings.service.ts';
import { listMappings } from './mappings/mappings.store.ts';
import { cancelRun, getRun, repeatLoad, startRun, toRun, undoLoad } from './runs/runs.service.ts';
import { listRuns, loadsWithFile } from './runs/runs.store.ts';
import { tryForm } from './try-form.service.ts';
import {
  getOwn,
  removeUpload,
  startUpload,
  takePiece,
  toUpload,
  toUploads,
} from './uploads/uploads.service.ts';
import { listUploads } from './uploads/uploads.store.ts';

export function dataImportRoutes(deps: DropsDeps): HandlersFor<typeof contract.dataImport> {
  const { store, engine, config } = deps;
  const note = createAuditNote(deps, 'dataImport');
  return {
    uploads: async ({ caller, language }) => {
      const rows = await listUploads(store.db, caller.accountId);
      return toUploads(deps, rows, language);
    },
    startUpload: (call) => startUpload(deps, call.body, call),
    sendPiece: (call) =>
      takePiece(deps, { id: call.params.id, from: call.query.from, piece: call.body }, call),
    getUpload: async (call) =>
      toUpload(deps, await getOwn(deps, call.params.id, call), call.language),
    removeUpload: (call) => removeUpload(deps, call.params.id, call),
    look: (call) => lookAtTable(deps, { ...call.params, ...call.query }, call),
    tryForm: (call) => tryForm(deps, call.body, call),
    start: (call) => startRun(deps, call.body, call),
    runs: async ({ query, caller, language }) => {
      const glc = await groupToRead(deps, caller, query.glc);
      assertMayChange(caller.scope, { glc });
      const rows = await listRuns(store.db, glc);
      return rows.map((row) => toRun(row, language));
    },
    getRun: async (call) => toRun(await getRun(deps, call.params.id, call.caller), call.language),
    cancelRun: (call) => cancelRun(deps, call.params.id, call),
    batches: async ({ query, caller, language }) => {
      const glc = await groupToRead(deps, caller, query.glc);
      const names = await readBatchNames(store.db, glc, language);
      const { rows, total } = await pageOfBatches(engine, { glc, names }, query);
      const out = rows.filter(({ phase }) => outside.has(phase)).map(({ batch }) => batch);
      const repeatable = await loadsWithFile(store.db, out);
      return {
        rows: rows.map((row) => toBatch(row, repeatable.has(row.batch), language)),
        total,
      };
    },
    undoBatch: (call) => undoLoad(deps, call.params.batch, call),
    repeatBatch: (call) => repeatLoad(deps, call.params.batch, call),
    refused: async (call) => {
      const { caller, language, params } = call;
      const entry = await readBatch(engine, Number(params.batch));
      if (entry === null) throw new AppError('not_found');
      assertMayChange(caller.scope, { glc: entry.glc });
      await store.transaction((tx) => note(tx, call, 'excel', { subject: entry.file }));
      const names = await readBatchNames(store.db, entry.glc, language);
      const named = { ...entry, file: names.nameOf(entry) };
      const { timeZone } = config;
      return file(...toTableFile(refusedBook(engine, named, { language, timeZone }), language));
    },
    mappings: async ({ query, caller }) => {
      const rows = await listMappings(store.db, await groupToRead(deps, caller, query.glc));
      return rows.map(toMapping);
    },
    saveMapping: (call) => saveMapping(deps, call.body, call),
    removeMapping: (call) => removeMapping(deps, call.params.id, call),
    mappingFile: async ({ params, query, caller }) =>
      file(...mappingFile(await getMapping(deps, params.id, caller, query.version))),
    drops: async ({ query, caller, origin }) => {
      const rows = await listDrops(store.db, await groupToRead(deps, caller, query.glc));
      return rows.map((row) => toDrop(deps, row, origin));
    },
    saveDrop: (call) => saveDrop(deps, call.body, call),
    removeDrop: (call) => removeDrop(deps, call.params.id, call),
    dropFile: ({ body, origin }) => takeFile(deps, body, origin.client),
  };
}

const ends = ['done', 'dropped', 'refused', 'replaced', 'undone'] as const;

/** The phases of loads whose rows are not in the warehouse. */
const outside: ReadonlySet<string> = new Set(['undone', 'refused', 'dropped']);

function toBatch(
  { phase, tables, ...row }: BatchRow,
  mayRepeat: boolean,
  language: 'zh-CN' | 'en-US',
): LoadBatch {
  const state = ends.find((end) => end === phase) ?? 'running';
  return {
    ...row,
    state,
    mayRepeat,
    endedAt: state === 'running' ? null : row.endedAt,
    tables: tables.map((table) => ({ table, name: warehouseWords(table, language).label })),
  };
}
