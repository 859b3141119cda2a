import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '../../app-error.ts';
import { tooLarge } from './budget.ts';
import type { SheetRow } from './sheet-xml.ts';

/** What the process that reads a book says, line by line. */
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
 * The sheets of a book, one after another, as a process of its own reads them. That process has a limit of memory and
 * of time; it ends with the last sheet, or when these are left, or with the signal.
 */
export async function* readApart(bytes: Buffer, signal?: AbortSignal): AsyncGenerator<ReadSheet> {
  const limit = AbortSignal.timeout(limitMs);
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMegabytes}`, join(import.meta.dirname, 'read-child.ts')],
    // Nothing of the server's environment, which may hold passwords.
    { env: { NODE_NO_WARNINGS: '1' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const kill = () => child.kill('SIGKILL');
  const started = once(child, 'spawn');
  const until = AbortSignal.any(signal === undefined ? [limit] : [limit, signal]);
  until.addEventListener('abort', kill, { once: true });
  // It may end before it has heard everything.
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

/** The sheets that the lines of such a process tell of; refused as too large where it ended before the last one. */
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
  // It went out of memory or time, and could say nothing any more.
  throw tooLarge();
}

// A process that is ended in the middle of a line leaves the beginning of it.
function toLine(text: string): WorkbookLine | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
