import type { DataUpload } from '@stacksight/contract';
import { useEffect } from 'react';
import type { GoTo } from '../import-place.ts';
import { forgetToOpen, useSendings } from './upload-queue.ts';

/** The tables of an upload that can be loaded. */
export const tablesToLoad = (upload: DataUpload) =>
  upload.tables.filter(({ kind }) => kind !== 'faults');

/** Returns the place of an upload in the address, with its table if it has only one. */
export function placeOf(upload: DataUpload) {
  const [first, second] = tablesToLoad(upload);
  const isOnly = first !== undefined && second === undefined;
  return { upload: upload.id, table: isOnly ? first.id : '', run: '' };
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
