import type { TableLook } from '@stacksight/contract';
import { groupToFill } from '#analytics/question/group-to-fill.ts';
import { fits } from '#ingest/propose/fits.ts';
import { proposeForm } from '#ingest/propose/propose-form.ts';
import { sampleTable } from '#ingest/tables/sample-table.ts';
import type { ChangeContext } from '#kit/crud/audit-note.ts';
import { openTable, toCallError } from './how-to-load.ts';
import type { MappingsDeps } from './mappings/mappings.service.ts';
import { listMappings } from './mappings/mappings.store.ts';
import type { UploadsDeps } from './uploads/uploads.service.ts';

const shownRows = 100;

/** Returns the first rows of a table, the proposed form, and the saved mappings that fit its header. */
export async function lookAtTable(
  deps: UploadsDeps & MappingsDeps,
  asked: { id: string; table: string; glc?: string | undefined; encoding?: string | undefined },
  by: Pick<ChangeContext, 'caller' | 'language'>,
): Promise<TableLook> {
  const { path, name } = await openTable(deps, { upload: asked.id, table: asked.table }, by);
  const glc = await groupToFill(deps, by.caller, asked.glc);
  const { encoding } = asked;
  const sample = await sampleTable(path, {
    name,
    rows: shownRows,
    ...(encoding === undefined ? {} : { encoding }),
  }).catch((error: unknown) => {
    throw toCallError(error);
  });
  const { header } = sample;
  const cells = sample.rows.map((row) => row.cells);
  const proposal = proposeForm({ header, rows: cells, fileName: name });
  const saved = await listMappings(deps.store.db, glc);
  const fitting = saved
    .map(({ mapping, version }) => ({ ...mapping, score: fits(version.headings, header) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map((one) => ({ id: one.id, name: one.name }));
  const { delimiter, rows } = sample;
  return {
    encoding: sample.encoding,
    delimiter,
    header,
    rows,
    ...proposal,
    fitting,
  };
}
