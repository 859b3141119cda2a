import { headerDepth, headerRowOf } from '../../csv/header-row.ts';
import { LoadError } from '../../load-error.ts';
import { isFirstRowData } from '../../propose/first-row.ts';
import { say } from '../../words/say.ts';
import type { ArchiveEntry } from '../archive/open-archive.ts';
import type { TableLimits } from '../limits.ts';
import type { Quota } from '../quota.ts';
import { createMergeFiller } from './fill-merges.ts';
import { createSheetScanner, type Merge, type SheetContext } from './read-sheet.ts';
import { createSheetFile, type SheetFile } from './sheet-file.ts';

type SheetJob = {
  entry: ArchiveEntry;
  context: SheetContext;
  path: string;
  limits: TableLimits;
  quota: Quota;
  /** Hears of the unpacked bytes. */
  onBytes: (bytes: number) => void;
};

/** The result of writing a sheet: the rows after the header, and the text above the header. */
export type WrittenSheet = { rows: number; bytes: number; title: string | null };

/** The columns and merged cells of a sheet, which are known only after its last row. */
type Shape = { first: number; last: number; merges: readonly Merge[] };
type Row = { number: number; cells: string[] };

const mostMerges = 50_000;

/** Writes a sheet as CSV; returns null for a sheet without values. */
export async function writeSheet(job: SheetJob): Promise<WrittenSheet | null> {
  const guess = { first: 0, last: 0, merges: [] };
  const found = await writeOnce(job, guess, true);
  if (found.sheet === null) return null;
  // Merged cells stand after the rows, and late rows may be wider than the first ones.
  if (found.isAsWritten) return found.sheet;
  return (await writeOnce({ ...job, onBytes: () => undefined }, found.shape, false)).sheet;
}

async function writeOnce(job: SheetJob, known: Shape, isFirst: boolean) {
  const { entry, context, path, limits, quota } = job;
  const csv = createSheetFile(path, quota.write);
  const table = createTableWriter(csv.write, known, isFirst);
  const fill = createMergeFiller(known.merges);
  const merges: Merge[] = [];
  const scanner = createSheetScanner(context, {
    onRow(number, cells) {
      fill(number, cells);
      table.add({ number, cells });
    },
    onMerge: (merge) => {
      if (merges.length < mostMerges && merge.column < limits.columns) merges.push(merge);
    },
  });
  const decoder = new TextDecoder();
  let total = 0;
  try {
    for await (const chunk of entry.read(job.onBytes)) {
      total += chunk.length;
      if (total > limits.partBytes) throw sheetTooLarge(job);
      scanner.push(decoder.decode(chunk, { stream: true }));
      await quota.checkRoom();
    }
    scanner.finish();
    const { written, shape, isAsWritten } = table.end();
    const bytes = csv.bytes();
    return {
      sheet: written === null ? null : { ...written, bytes },
      shape: { ...shape, merges },
      isAsWritten: isAsWritten && merges.length === 0,
    };
  } finally {
    csv.close();
  }
}

/** Finds the header among the first rows and writes all rows from it on, with the same columns. */
function createTableWriter(write: SheetFile['write'], known: Shape, isFirst: boolean) {
  let begun: Row[] | null = [];
  let rows = -1;
  let title: string | null = null;
  let used = known;
  const seen = { first: Number.POSITIVE_INFINITY, last: -1 };
  const put = ({ number, cells }: Row) => {
    seen.first = Math.min(seen.first, firstOf(cells));
    seen.last = Math.max(seen.last, cells.length - 1);
    rows += 1;
    write(number, cells, used);
  };
  const begin = (first: readonly Row[]) => {
    begun = null;
    const header = firstRowOf(first.map(({ cells }) => cells));
    const kept = first.slice(header);
    title = titleOf(first.slice(0, header));
    if (isFirst) {
      const last = Math.max(...kept.map(({ cells }) => cells.length - 1));
      used = { first: Math.min(...kept.map(({ cells }) => firstOf(cells))), last, merges: [] };
    }
    for (const row of kept) put(row);
  };
  return {
    add(row: Row) {
      if (begun === null) return put(row);
      begun.push(row);
      if (begun.length === headerDepth) begin(begun);
    },
    end() {
      if (begun !== null && begun.length > 0) begin(begun);
      const written = rows < 0 ? null : { rows, title };
      const isAsWritten = seen.first >= used.first && seen.last <= used.last;
      return { written, shape: { ...seen, merges: [] }, isAsWritten };
    },
  };
}

/** Returns the index of the row with the column names; of the first row below a title where nobody wrote names. */
function firstRowOf(rows: readonly (readonly string[])[]): number {
  const named = headerRowOf(rows, true);
  const others = rows.filter((_, at) => at !== named);
  return isFirstRowData(rows[named] ?? [], others) ? headerRowOf(rows, false) : named;
}

const firstOf = (cells: readonly string[]) => cells.findIndex((cell) => cell !== '');

function titleOf(rows: readonly Row[]): string | null {
  const texts = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== ''));
  return texts.length === 0 ? null : texts.join(' ').slice(0, 200);
}

function sheetTooLarge({ context, limits }: SheetJob): LoadError {
  const most = Math.floor(limits.partBytes / 1e6);
  return new LoadError('too_large', say('sheetTooLarge', { file: context.file, most }));
}
