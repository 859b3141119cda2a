import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { fits } from '#ingest/propose/fits.ts';
import { type FoundTable, pathOfTable } from '#ingest/tables/found-table.ts';
import { sampleTable } from '#ingest/tables/sample-table.ts';
import { findMapping, type MappingRow } from '../mappings/mappings.store.ts';
import type { RunsDeps } from '../runs/load-options.ts';
import { queueRun } from '../runs/runs.service.ts';
import type { UploadRow } from '../uploads/uploads.store.ts';
import { type FindDropOwner, ownerOfDrop } from './drop-owner.ts';
import { findDrop } from './drops.store.ts';

export type LoadDroppedDeps = RunsDeps & { findOwner: FindDropOwner };

/** Queues the loads of the tables of a dropped file: of those that fit the mapping, or of all, to say what is wrong. */
export async function loadDropped(
  deps: LoadDroppedDeps,
  { id }: Pick<UploadRow, 'id'>,
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
  const paths = new Map(
    tables.map((one) => [
      one,
      pathOfTable(one, deps.uploads.pathOf(id), deps.uploads.folderOf(id)),
    ]),
  );
  const fitting = await Promise.all(
    tables.map((one) => fitsMapping(paths.get(one) ?? '', one.name, known)),
  );
  const chosen = tables.filter((_, at) => fitting[at]);
  for (const one of chosen.length > 0 ? chosen : tables)
    await queueRun(
      deps,
      {
        ...{ mode: 'load', replace, mostRefused, path: paths.get(one) ?? '', name: one.name, glc },
        ...{ mapping, libcode: null, encoding: null },
      },
      { file: one.name, glc, uploadId: id, mode: 'load' },
      { caller: owner, origin: { address: '' } },
    );
}

async function fitsMapping(path: string, name: string, known: MappingRow): Promise<boolean> {
  const sample = await sampleTable(path, { name, rows: 1 }).catch(() => null);
  return sample !== null && fits(known.version.headings, sample.header) > 0;
}
