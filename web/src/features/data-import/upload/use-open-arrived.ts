import type { DataUpload, UploadTable } from '@stacksight/contract';
import { useEffect } from 'react';
import type { GoTo } from '../import-place.ts';
import { forgetToOpen, useSendings } from './upload-queue.ts';

/** The tables of an upload that can be loaded. */
export const tablesToLoad = (upload: DataUpload) =>
  upload.tables.filter(({ kind }) => kind !== 'faults');

/** Returns whether a table has titles or items of MARC records, which are loaded together. */
export const isOfMarc = (kind: UploadTable['kind']): boolean =>
  kind === 'titles' || kind === 'items';

/** Returns the place of an upload in the address, with its table if there is nothing to choose. */
export function placeOf(upload: DataUpload) {
  const [first, ...others] = tablesToLoad(upload);
  const hasOne = others.every(({ name, kind }) => isOfMarc(kind) && name === first?.name);
  return { upload: upload.id, table: hasOne ? (first?.id ?? '') : '', run: '' };
}

/** Opens the first file that has arrived here as soon as its tables are known. */
export function useOpenArrived(uploads: readonly DataUpload[] | undefined, go: GoTo): void {
  const toOpen = useSendings((queue) => queue.toOpen);
  const arrived = uploads?.find(({ id }) => id === toOpen);
  useEffect(() => {
    if (arrived === undefined || arrived.state === 'opening') return;
    forgetToOpen();
    if (arrived.state === 'ready') go(placeOf(arrived), { push: true });
  }, [arrived, go]);
}
