type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Runs two jobs at once. If one fails, the other is stopped; if the signal aborts, both are stopped. */
export async function together<A, B>(
  signal: AbortSignal,
  first: Work<A>,
  second: Work<B>,
): Promise<[A, B]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const fail = (error: unknown): never => {
    failed.abort(error);
    throw error;
  };
  return Promise.all([first(either).catch(fail), second(either).catch(fail)]);
}
