import type { RecordRun, RunEntry } from './desk-tools.ts';

/** Passes blocks of rows on, and records the outcome in the history when the rows end or their reader leaves. */
export async function* recordBlocks<Block extends readonly unknown[]>(
  record: RecordRun,
  entry: RunEntry,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<Block> {
  const end = Promise.withResolvers<void>();
  let length = 0;
  const recorded = record(entry, async () => {
    await end.promise;
    return { rows: { length }, hasMore: false, cached: false };
  });
  recorded.catch(() => undefined);
  try {
    for await (const block of blocks) {
      length += block.length;
      yield block;
    }
    end.resolve();
  } catch (error) {
    end.reject(error);
    throw error;
  } finally {
    // This has no effect when the rows have already ended.
    end.reject(new DOMException('The rows were left before their end.', 'AbortError'));
    await recorded.catch(() => undefined);
  }
}
