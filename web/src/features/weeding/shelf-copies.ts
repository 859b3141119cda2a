import type { DataOf, WeedingCopy, weeding } from '@stacksight/contract';

// The copies of a shelf stay on the device, so that a scan without network still says why a copy may leave.

export type ShelfList = DataOf<typeof weeding.routes.shelf>;

const key = 'weedingShelf';

export function keepShelf(place: string, list: ShelfList): void {
  try {
    localStorage.setItem(key, JSON.stringify({ place, list }));
  } catch {
    // The device has no room for it: then the page needs the network.
  }
}

/** The copies of a place as they were last read; null where another place was read since. */
export function readShelf(place: string): ShelfList | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      place: string;
      list: ShelfList;
    } | null;
    return kept?.place === place ? kept.list : null;
  } catch {
    return null;
  }
}

/** A copy of which nothing is known but its barcode. */
export const unknownCopy = (barcode: string, libcode: string): WeedingCopy => ({
  ...{ id: barcode, barcode, bookrecno: '', title: '', author: '', callno: '', clc: '', libcode },
  ...{ libraryName: '', loc: '', roomName: '', pubYear: null, addedOn: null, lastLoanOn: null },
  ...{ loansEver: 0, price: null, reasons: [], guards: [], reason: '', guard: '' },
});
