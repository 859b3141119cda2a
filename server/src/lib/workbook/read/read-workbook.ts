import { AppError } from '../../app-error.ts';
import { openZip } from './open-zip.ts';
import { readSharedTexts, readSheet, readSheetPlaces, type SheetRows } from './sheet-xml.ts';

// What people send back: the cells of a workbook as texts. The file is small enough to be held (a list of users, a
// dictionary); what it inflates to is counted as it comes.

export type ReadSheet = { name: string; rows: SheetRows };

const maxFileBytes = 20 * 1024 * 1024;

/** The sheets of an xlsx file, their cells as texts; `upload.not_xlsx` when it is none, `upload.too_large` past the limits. */
export async function readWorkbook(chunks: AsyncIterable<Uint8Array>): Promise<ReadSheet[]> {
  const parts = await openZip(await gather(chunks));
  const places = readSheetPlaces(
    await textOf(parts, 'xl/workbook.xml'),
    await textOf(parts, 'xl/_rels/workbook.xml.rels'),
  );
  const texts = parts.has('xl/sharedStrings.xml')
    ? readSharedTexts(await textOf(parts, 'xl/sharedStrings.xml'))
    : [];
  const sheets: ReadSheet[] = [];
  for (const { name, path } of places)
    sheets.push({ name, rows: readSheet(await textOf(parts, path), texts) });
  return sheets;
}

async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxFileBytes) throw new AppError('upload.too_large');
    all.push(chunk);
  }
  return Buffer.concat(all);
}

async function textOf(parts: Awaited<ReturnType<typeof openZip>>, name: string): Promise<string> {
  const read = parts.get(name);
  if (read === undefined) throw new AppError('upload.not_xlsx');
  return read();
}
