import type { ImportForm } from '@stacksight/contract';
import type { Mapping } from '#ingest/mapping/mapping-schema.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import type { ChangeContext } from '#kit/crud/audit-note.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { getMapping, type MappingsDeps, mappingOfForm } from './mappings/mappings.service.ts';
import { textOfTable } from './uploads/table-text.ts';
import { getOwn, type UploadsDeps } from './uploads/uploads.service.ts';
import type { UploadRow } from './uploads/uploads.store.ts';

type Given = { form?: ImportForm | undefined; mapping?: string | undefined };

/** Returns the mapping that a call gives: a form, or a saved mapping by its id. */
export async function mappingOfCall(
  deps: Pick<MappingsDeps, 'store' | 'engine'>,
  { form, mapping, glc }: Given & { glc: string },
  { caller, language }: Pick<ChangeContext, 'caller' | 'language'>,
): Promise<Mapping> {
  if (form !== undefined) return mappingOfForm(deps, form, { glc, language });
  if (mapping === undefined) {
    const fields = { form: sentence('import.reason.nothing', language) };
    throw new AppError('request.invalid', { fields });
  }
  const { version } = await getMapping(deps, mapping, caller);
  return parseMapping(version.json, 'JSON');
}

export type OpenedTable = { row: UploadRow; path: string; name: string };

/** Returns a table of an own upload that is ready, with the path of its text. */
export async function openTable(
  deps: Pick<UploadsDeps, 'store' | 'uploads'>,
  { upload, table }: { upload: string; table: string },
  by: Pick<ChangeContext, 'caller'>,
): Promise<OpenedTable> {
  const row = await getOwn(deps, upload, by);
  if (row.state !== 'ready') throw new AppError('import.not_ready');
  const found = row.tables.find(({ id }) => id === table);
  if (found === undefined) throw new AppError('not_found');
  return { row, path: await textOfTable(deps.uploads, row, found), name: found.name };
}
