import type { DataUpload, TableLook, UploadTable } from '@stacksight/contract';
import { useQueries } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { type Draft, readingOf } from '../map/drafts.ts';
import { tablesToLoad } from '../upload/use-open-arrived.ts';

const mostAsked = 60;

/** Returns the other tables of the file that have the same columns, such as the months of a year. */
export function useSameTables(
  upload: DataUpload,
  table: UploadTable,
  look: Pick<TableLook, 'header'>,
  draft: Draft,
): UploadTable[] {
  const query = readingOf(draft);
  const others = tablesToLoad(upload)
    .filter(({ id, kind }) => id !== table.id && kind === table.kind)
    .slice(0, mostAsked);
  const header = JSON.stringify(look.header);
  const looks = useQueries({
    queries: others.map(({ id }) => ({
      queryKey: ['dataImport', 'look', upload.id, id, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.dataImport.look({ params: { id: upload.id, table: id }, query, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { silent: true },
    })),
  });
  return others.filter((_, at) => JSON.stringify(looks[at]?.data?.header) === header);
}
