import type { CellPlace, Query } from '@stacksight/contract';
import { useState } from 'react';
import { api } from '../api.ts';
import { download } from '../download.ts';

export type Workbook = {
  isBusy: boolean;
  /** Saves a table, or with `cell` the rows behind one of its numbers, as an Excel file. */
  save: (title: string, query: Query, cell?: CellPlace) => void;
};

/** Saves statistics as Excel files, one at a time. */
export function useWorkbook(): Workbook {
  const [isBusy, setBusy] = useState(false);
  const save: Workbook['save'] = (title, query, cell) => {
    if (isBusy) return;
    setBusy(true);
    const body = { title: title.slice(0, 100), query, ...(cell ? { rows: { cell } } : {}) };
    download(api.analysis.excel({ body })).finally(() => setBusy(false));
  };
  return { isBusy, save };
}
