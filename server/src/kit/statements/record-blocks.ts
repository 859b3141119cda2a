import type { RecordRun, RunEntry } from './desk-tools.ts';

/** Blocks of rows as they come; how it went is in the history once they end, or are left. */
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
    // Does nothing where the end is known.
    end.reject(new DOMException('The rows were left before their end.', 'AbortError'));
    await recorded.catch(() => undefined);
  }
}
