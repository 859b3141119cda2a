import type { DataOf, WeedingCopy, weeding } from '@stacksight/contract';

// Stores the copies of a shelf on the device, so that a scan without network still shows the reasons of a copy.

export type ShelfList = DataOf<typeof weeding.routes.shelf>;

const key = 'weedingShelf';

export function keepShelf(place: string, list: ShelfList): void {
  try {
    localStorage.setItem(key, JSON.stringify({ place, list }));
  } catch {
    // The device has no room for the list, so the page needs the network.
  }
}

/** Returns the last stored copies of a place; null if the copies of another place were stored since. */
export function readStoredShelf(place: string): ShelfList | null {
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

/** Returns a copy of which only the barcode is known. */
export const unknownCopy = (barcode: string, libcode: string): WeedingCopy => ({
  ...{ id: barcode, barcode, bookrecno: '', title: '', author: '', callno: '', clc: '', libcode },
  ...{ libraryName: '', loc: '', roomName: '', pubYear: null, addedOn: null, lastLoanOn: null },
  ...{ loansEver: 0, price: null, reasons: [], guards: [], reason: '', guard: '' },
});
