/** Groups rows into blocks of one size; the last block may be shorter. */
export async function* blocksOf<Row>(
  rows: AsyncIterable<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  let block: Row[] = [];
  for await (const row of rows) {
    block.push(row);
    if (block.length < size) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

/** Prepares the next block while the caller reads the present one. */
export async function* oneAhead<Block, Result>(
  blocks: AsyncIterable<Block>,
  work: (block: Block) => Promise<Result>,
): AsyncGenerator<Result> {
  let last: Promise<Result> | null = null;
  for await (const block of blocks) {
    const next = work(block);
    // The error is thrown later, where the block is awaited.
    next.catch(() => undefined);
    if (last !== null) yield await last;
    last = next;
  }
  if (last !== null) yield await last;
}
