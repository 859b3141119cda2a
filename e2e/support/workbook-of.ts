import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readWorkbook } from './read-workbook.ts';

/** Downloads a workbook by a click and returns the texts of its sheets. */
export async function workbookOf(page: Page, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  const parts = readWorkbook(await readFile(await file.path()));
  return [...parts]
    .filter(([name]) => name.startsWith('xl/worksheets/') || name === 'xl/sharedStrings.xml')
    .map(([, text]) => text)
    .join();
}
