import { stat } from 'node:fs/promises';
import { findTables } from '#ingest/tables/find-tables.ts';
import { type FoundTable, pathOfTable } from '#ingest/tables/found-table.ts';
import type { UploadFiles } from './upload-files.ts';
import type { UploadRow } from './uploads.store.ts';

const finding = new Map<string, Promise<unknown>>();

/**
 * Returns the path of the text of a table. The texts of a workbook or an archive are made again on a server that has not
 * opened the upload.
 */
export async function textOfTable(
  uploads: UploadFiles,
  { id, name }: Pick<UploadRow, 'id' | 'name'>,
  table: FoundTable,
): Promise<string> {
  const { path, folder } = await uploads.open(id);
  const text = pathOfTable(table, path, folder);
  await finding.get(id);
  if (await stat(text).catch(() => null)) return text;
  const found = finding.get(id) ?? findTables(path, name, folder);
  finding.set(id, found);
  await found.finally(() => finding.delete(id));
  return text;
}
