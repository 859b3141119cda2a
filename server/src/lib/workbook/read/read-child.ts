// Runs as a separate process that reads one workbook: the bytes come on standard input, and lines of JSON go out. A
// workbook that exhausts memory or time harms only this process and not the server.
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
