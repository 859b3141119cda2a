import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '../../app-error.ts';
import { workbookTooLarge } from './budget.ts';
import type { SheetRow } from './sheet-xml.ts';

/** One line of output of the process that reads a workbook. */
export type WorkbookLine =
  | { sheet: string }
  | { rows: readonly SheetRow[] }
  | { isSheetWhole: true }
  | { isBookWhole: true }
  | { refused: 'upload.too_large' | 'upload.not_xlsx' };

export type ReadSheet = { name: string; rows: readonly (readonly string[])[] };

const memoryMegabytes = 256;
const limitMs = 60_000;
const none: readonly string[] = [];

/**
 * Reads the sheets of a workbook in a separate process with limits of memory and time. The process ends after the last
 * sheet, when the caller stops reading, or when the signal aborts.
 */
export async function* readApart(bytes: Buffer, signal?: AbortSignal): AsyncGenerator<ReadSheet> {
  const limit = AbortSignal.timeout(limitMs);
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMegabytes}`, join(import.meta.dirname, 'read-child.ts')],
    // The process gets no environment of the server, which may hold passwords.
    { env: { NODE_NO_WARNINGS: '1' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const kill = () => child.kill('SIGKILL');
  const started = once(child, 'spawn');
  const until = AbortSignal.any(signal === undefined ? [limit] : [limit, signal]);
  until.addEventListener('abort', kill, { once: true });
  // The process may end before it has read all bytes.
  child.stdin.on('error', () => undefined);
  try {
    await started;
    child.stdin.end(bytes);
    yield* sheetsOf(createInterface({ input: child.stdout }));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    until.removeEventListener('abort', kill);
    kill();
  }
}

/** Builds sheets from the lines of the process; throws “too large” if the lines end before the last sheet. */
export async function* sheetsOf(lines: AsyncIterable<string>): AsyncGenerator<ReadSheet> {
  let sheet: { name: string; rows: (readonly string[])[] } = { name: '', rows: [] };
  for await (const text of lines) {
    const line = toLine(text);
    if (line === null) break;
    if ('refused' in line) throw new AppError(line.refused);
    if ('isBookWhole' in line) return;
    if ('isSheetWhole' in line) yield sheet;
    if ('sheet' in line) sheet = { name: line.sheet, rows: [] };
    if ('rows' in line)
      for (const [number, cells] of line.rows) {
        while (sheet.rows.length < number - 1) sheet.rows.push(none);
        sheet.rows.push(cells);
      }
  }
  // The process ran out of memory or time and could not report it.
  throw workbookTooLarge();
}

// Parses a line; a killed process may leave an incomplete one.
function toLine(text: string): WorkbookLine | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
