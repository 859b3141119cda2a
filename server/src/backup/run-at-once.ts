/** Does work for each item, for some of them at once. A failure ends it, after the work that has begun. */
export async function runAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
