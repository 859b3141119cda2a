import { useState } from 'react';
import { api } from '../api.ts';
import { download } from '../download.ts';

export type ExcelColumn = {
  key: string;
  label: string;
  format?: 'text' | 'integer' | 'decimal' | 'percent' | 'date' | 'time';
  labels?: Readonly<Record<string, string>>;
};

type Book = {
  /** The call of the list, as `area.route`. */
  list: string;
  title: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  columns: ExcelColumn[];
  /** The filters of the list as pairs of label and value, for the cover of the workbook. */
  about?: [string, string][];
};

/** Saves lists as Excel files, one at a time. */
export function useListExcel(): { isBusy: boolean; save: (book: Book) => void } {
  const [isBusy, setBusy] = useState(false);
  const save = ({ query = {}, ...book }: Book) => {
    if (isBusy) return;
    setBusy(true);
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const texts = given.map(([key, value]) => [key, String(value)]);
    const body = { ...book, query: Object.fromEntries(texts) };
    download(api.lists.excel({ body })).finally(() => setBusy(false));
  };
  return { isBusy, save };
}
