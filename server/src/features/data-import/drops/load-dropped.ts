import type { Mapping } from '#ingest/mapping/mapping-schema.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { fits, missingHeadings } from '#ingest/propose/fits.ts';
import type { FoundTable } from '#ingest/tables/found-table.ts';
import { sampleTable } from '#ingest/tables/sample-table.ts';
import { findMapping } from '../mappings/mappings.store.ts';
import type { RunsDeps } from '../runs/load-options.ts';
import { queueRun } from '../runs/runs.service.ts';
import { textOfTable } from '../uploads/table-text.ts';
import type { UploadRow } from '../uploads/uploads.store.ts';
import { type FindDropOwner, ownerOfDrop } from './drop-owner.ts';
import { findDrop } from './drops.store.ts';

export type LoadDroppedDeps = RunsDeps & { findOwner: FindDropOwner };

/** Queues the loads of the tables of a dropped file: of those that fit the mapping, or of all, to say what is wrong. */
export async function loadDropped(
  deps: LoadDroppedDeps,
  upload: Pick<UploadRow, 'id' | 'name'>,
  dropId: string,
  found: readonly FoundTable[],
): Promise<void> {
  const row = await findDrop(deps.store.db, dropId);
  const owner = row === null ? null : await ownerOfDrop(deps, row);
  const known = row === null ? null : await findMapping(deps.store.db, row.mapping.id);
  if (row === null || owner === null || known === null) return;
  const { replace, mostRefused } = row.drop;
  const { glc } = row.mapping;
  const mapping = parseMapping(known.version.json, 'JSON');
  const tables = found.filter(({ kind }) => kind !== 'faults');
  const headers: (readonly string[])[] = [];
  for (const one of tables)
    headers.push(await headerOf(await textOfTable(deps.uploads, upload, one), one.name));
  const fitting = tables.filter((_, at) => fits(known.version.headings, headers[at] ?? []) > 0);
  for (const one of fitting.length > 0 ? fitting : tables) {
    const header = headers[tables.indexOf(one)] ?? [];
    // A mapping written as JSON says itself which columns may be absent.
    const lacks =
      known.version.form !== null && missingHeadings(known.version.headings, header).length > 0;
    await queueRun(
      deps,
      {
        ...{ mode: 'load', replace, mostRefused, upload: upload.id, table: one.id, glc },
        name: one.name,
        ...{ mapping: lacks ? needingAll(mapping) : mapping, libcode: null, encoding: null },
      },
      { file: one.name, glc, uploadId: upload.id, mode: 'load' },
      { caller: owner, origin: { address: '' } },
    );
  }
}

async function headerOf(path: string, name: string): Promise<readonly string[]> {
  const sample = await sampleTable(path, { name, rows: 1 }).catch(() => null);
  return sample?.header ?? [];
}

/** Returns the mapping with every column required: nobody looks at a dropped file, so a lost column must stop it. */
function needingAll(mapping: Mapping): Mapping {
  const files = mapping.files.map((file) => ({
    ...file,
    columns: [...file.columns, ...file.optional],
    optional: [],
  }));
  return { ...mapping, files };
}
