import type { FileDelimiter, Language, TableLook } from '@stacksight/contract';
import { groupToFill, usualGroupToFill } from '#analytics/question/group-to-fill.ts';
import { toCallError } from '#ingest/cannot-load.ts';
import { isFirstRowData } from '#ingest/propose/first-row.ts';
import { fits } from '#ingest/propose/fits.ts';
import { proposeForm } from '#ingest/propose/propose-form.ts';
import { sampleTable, type TableSample } from '#ingest/tables/sample-table.ts';
import { say } from '#ingest/words/say.ts';
import type { ChangeContext } from '#kit/crud/audit-note.ts';
import { openTable } from './how-to-load.ts';
import type { MappingsDeps } from './mappings/mappings.service.ts';
import { listMappings } from './mappings/mappings.store.ts';
import type { UploadsDeps } from './uploads/uploads.service.ts';

const shownRows = 100;

type LookQuery = {
  encoding?: string | undefined;
  delimiter?: FileDelimiter | undefined;
  header?: 'yes' | 'no' | undefined;
};

/** Returns the first rows of a table, the proposed form, and the saved mappings that fit its header. */
export async function lookAtTable(
  deps: UploadsDeps & MappingsDeps,
  asked: LookQuery & { id: string; table: string; glc?: string | undefined },
  by: Pick<ChangeContext, 'caller' | 'language'>,
): Promise<TableLook> {
  const { path, name, row } = await openTable(deps, { upload: asked.id, table: asked.table }, by);
  const glc = await groupToFill(deps, by.caller, asked.glc);
  // A table of a database has the names of its columns.
  const how: LookQuery = row.source === null ? asked : { header: 'yes' };
  const { sample, hasHeader } = await readStart(path, name, how, by.language).catch(
    (error: unknown) => {
      throw toCallError(error);
    },
  );
  const { header } = sample;
  const cells = sample.rows.map((row) => row.cells);
  const proposal = proposeForm({ header, rows: cells, fileName: name });
  const form = {
    ...proposal.form,
    ...(hasHeader ? {} : { hasHeader }),
    ...(asked.delimiter === undefined ? {} : { delimiter: asked.delimiter }),
  };
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
    form,
    usualGlc: await usualGroupToFill(deps, by.caller),
    fitting,
  };
}

/** Reads the beginning of a table, with or without a header as it is asked for; else as the first row looks. */
async function readStart(
  path: string,
  name: string,
  { encoding, delimiter, header }: LookQuery,
  language: Language,
): Promise<{ sample: TableSample; hasHeader: boolean }> {
  const options = {
    ...{ name, rows: shownRows },
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
  };
  const names = (columns: number) =>
    Array.from({ length: columns }, (_, at) => say('columnNumber', { number: at + 1 })[language]);
  const withoutHeader = () => sampleTable(path, { ...options, names });
  if (header === 'no') return { sample: await withoutHeader(), hasHeader: false };
  const sample = await sampleTable(path, options);
  const isData =
    header === undefined &&
    sample.skipped === 0 &&
    isFirstRowData(
      sample.header,
      sample.rows.map(({ cells }) => cells),
    );
  return isData ? { sample: await withoutHeader(), hasHeader: false } : { sample, hasHeader: true };
}
