// A process of its own that reads one workbook: its bytes come by standard input, and lines of JSON go out. Whatever a
// book does to it (memory, time) it does to this process and not to the server.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../app-error.ts';
import { createBudget, notWorkbook } from './budget.ts';
import { openZip } from './open-zip.ts';
import type { WorkbookLine } from './read-apart.ts';
import { readSharedTexts, readSheet, readSheetPlaces } from './sheet-xml.ts';

try {
  await read(await buffer(process.stdin));
} catch (error) {
  const { code } = error instanceof AppError ? error : notWorkbook();
  await say({ refused: code === 'upload.too_large' ? code : 'upload.not_xlsx' });
}

async function read(bytes: Buffer): Promise<void> {
  const budget = createBudget();
  const parts = await openZip(bytes, budget);
  const places = await readSheetPlaces(parts);
  const shared = parts.has('xl/sharedStrings.xml')
    ? await readSharedTexts(parts.read('xl/sharedStrings.xml'), budget)
    : [];
  for (const { name, path } of places) {
    await say({ sheet: name });
    for await (const rows of readSheet(parts.read(path), shared, budget)) await say({ rows });
    await say({ isSheetWhole: true });
  }
  await say({ isBookWhole: true });
}

async function say(line: WorkbookLine): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}
