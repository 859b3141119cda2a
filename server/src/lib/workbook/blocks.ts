/** The same rows in blocks of a size, the last one shorter. */
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

/** Works on the next block while the present one is read. */
export async function* oneAhead<Block, Result>(
  blocks: AsyncIterable<Block>,
  work: (block: Block) => Promise<Result>,
): AsyncGenerator<Result> {
  let last: Promise<Result> | null = null;
  for await (const block of blocks) {
    const next = work(block);
    // It is thrown where it is waited for.
    next.catch(() => undefined);
    if (last !== null) yield await last;
    last = next;
  }
  if (last !== null) yield await last;
}
