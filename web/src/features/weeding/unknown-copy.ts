import type { WeedingCopy } from '@stacksight/contract';

/** Returns a copy of which only the barcode is known. */
export const unknownCopy = (barcode: string, libcode: string): WeedingCopy => ({
  ...{ id: barcode, barcode, bookrecno: '', title: '', author: '', callno: '', clc: '', libcode },
  ...{ libraryName: '', loc: '', roomName: '', pubYear: null, addedOn: null, lastLoanOn: null },
  ...{ loansEver: 0, price: null, reasons: [], guards: [], reason: '', guard: '' },
});
