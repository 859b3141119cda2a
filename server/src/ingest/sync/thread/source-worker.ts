import { openDatabase } from '../../databases/open-database.ts';
import { serveThread } from '../../thread/serve-thread.ts';
import type { SourceReader, SourceRows } from '../source-reader.ts';
import { createSqlReader } from '../sql-reader.ts';
import type { SourceOpening, SourceQuestion } from './source-orders.ts';

// Runs as a thread that reads one source for one run.

let reader: SourceReader | null = null;
let rows: SourceRows | null = null;
let blocks: AsyncIterator<unknown> | null = null;
// Ends the statement whose rows are being read.
let reading = new AbortController();

serveThread(async (question: SourceQuestion, signal) => {
  if (question.ask === 'open') {
    reader = await openReader(question);
    return null;
  }
  if (reader === null) throw new Error('The source is not open.');
  switch (question.ask) {
    case 'inspect':
      return reader.inspect(question.stream);
    case 'extent':
    case 'firstChanged':
    case 'countDays':
      return reader[question.ask](question.stream, question.window, signal);
    case 'read':
      return startReading(reader, question, signal);
    case 'next':
      endReadingWith(signal);
      return nextBlock(question.isEncoded);
    case 'leave':
      await blocks?.return?.();
      return null;
    case 'close':
      await blocks?.return?.().catch(() => undefined);
      return reader.close();
    default:
      return reader[question.ask]();
  }
});

async function openReader({ source, settings, timeZone, allowsLocal }: SourceOpening) {
  const database = await openDatabase(source, { allowsLocal });
  return createSqlReader(database, { ...source, settings, timeZone });
}

async function startReading(
  from: SourceReader,
  { stream, window, most }: Extract<SourceQuestion, { ask: 'read' }>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  reading = new AbortController();
  endReadingWith(signal);
  const options = { signal: reading.signal, ...(most === undefined ? {} : { most }) };
  rows = await from.read(stream, window, options);
  blocks = null;
  return rows.columns;
}

function endReadingWith(signal: AbortSignal): void {
  const current = reading;
  signal.addEventListener('abort', () => current.abort(), { once: true });
}

async function nextBlock(isEncoded: boolean): Promise<unknown> {
  if (rows === null) throw new Error('No rows are being read.');
  blocks ??= (isEncoded ? rows.encoded() : rows.blocks)[Symbol.asyncIterator]();
  const next = await blocks.next();
  return next.done === true ? null : next.value;
}
