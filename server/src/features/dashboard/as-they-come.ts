/** Runs tasks in order, a few at once, and yields each result as soon as it is ready. */
export async function* asTheyCome<T>(
  works: readonly (() => Promise<T>)[],
  atOnce: number,
): AsyncGenerator<T, void> {
  const running = new Map<number, Promise<{ at: number; brought: T }>>();
  let next = 0;
  for (;;) {
    for (let work = works[next]; work && running.size < atOnce; work = works[next]) {
      const at = next;
      next += 1;
      running.set(
        at,
        work().then((brought) => ({ at, brought })),
      );
    }
    if (running.size === 0) return;
    const { at, brought } = await Promise.race(running.values());
    running.delete(at);
    yield brought;
  }
}
