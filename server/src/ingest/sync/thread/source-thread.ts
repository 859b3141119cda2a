import type { TextRow } from '../../databases/source-database.ts';
import { within } from '../../databases/within.ts';
import { askUntilNull, openThread } from '../../thread/open-thread.ts';
import type { EncodedRows } from '../encode-rows.ts';
import type { SourceReader } from '../source-reader.ts';
import type { SourceOpening, SourceQuestion } from './source-orders.ts';

const leaveMs = 6_000;

/** Signs in to a database from a thread of its own, which ends when the reader is closed. */
export async function openSourceThread(opening: SourceOpening): Promise<SourceReader> {
  const code = new URL('./source-worker.ts', import.meta.url);
  const { ask, end } = openThread<SourceQuestion>(code);
  try {
    await ask({ ask: 'open', ...opening });
  } catch (error) {
    await end();
    throw error;
  }
  const blocks = <Block>(isEncoded: boolean, signal: AbortSignal) =>
    askUntilNull<Block>(
      () => ask({ ask: 'next', isEncoded }, signal),
      () => ask({ ask: 'leave' }).catch(() => undefined),
    );
  return {
    version: () => ask({ ask: 'version' }),
    now: () => ask({ ask: 'now' }),
    canWrite: () => ask({ ask: 'canWrite' }),
    begin: () => ask({ ask: 'begin' }),
    inspect: (stream) => ask({ ask: 'inspect', stream }),
    extent: (stream, window, signal) => ask({ ask: 'extent', stream, window }, signal),
    firstChanged: (stream, window, signal) => ask({ ask: 'firstChanged', stream, window }, signal),
    countDays: (stream, window, signal) => ask({ ask: 'countDays', stream, window }, signal),
    async read(stream, window, { signal, most }) {
      const columns = await ask<string[]>({ ask: 'read', stream, window, most }, signal);
      return {
        columns,
        blocks: blocks<TextRow[]>(false, signal),
        encoded: () => blocks<EncodedRows>(true, signal),
      };
    },
    async close() {
      await within(leaveMs, ask({ ask: 'close' }), () => undefined).catch(() => undefined);
      await end();
    },
  };
}
