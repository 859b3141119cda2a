import type { DataUpload, UploadTable } from '@stacksight/contract';
import { missingFields } from '../map/change-form.ts';
import { type Draft, toCall, useDraft } from '../map/drafts.ts';
import { useLook } from '../map/use-look.ts';
import { isOfMarc, tablesToLoad } from '../upload/use-open-arrived.ts';

type Other = { kind: UploadTable['kind']; rows: number; call: ReturnType<typeof toCall> };

/** Returns the items beside the titles of MARC records, or the titles beside the items, and how they are loaded; null without. */
export function useOtherOfMarc(
  upload: DataUpload,
  { name, kind }: UploadTable,
  { glc, libcode }: Draft,
): Other | null {
  const other = tablesToLoad(upload).find(
    (one) => isOfMarc(kind) && isOfMarc(one.kind) && one.kind !== kind && one.name === name,
  );
  const place = { upload: upload.id, table: other?.id ?? '' };
  const [own] = useDraft(`${place.upload}/${place.table}`);
  const draft = { ...own, glc, libcode };
  const { data: look } = useLook(place, draft, other !== undefined);
  if (other?.rows == null || look === undefined) return null;
  const isReady = missingFields(own.form ?? look.form).length === 0;
  return isReady ? { kind: other.kind, rows: other.rows, call: toCall(place, draft, look) } : null;
}
