type Running<Answer> = { answer: Promise<Answer>; askers: number; abort: AbortController };

export type AnswerCache<Answer> = (
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
) => Promise<{ answer: Answer; isCached: boolean }>;

type Bounds<Answer> = {
  mostAnswers?: number;
  /** The most cells that the cache keeps over all answers. A cell takes about 30 bytes. */
  mostCells?: number;
  cellsOf?: (answer: Answer) => number;
};

/**
 * Makes a cache of answers by key. Callers who ask for the same key at the same time share one computation, which stops
 * when all of them have left.
 */
export function createAnswerCache<Answer>({
  mostAnswers = 2_000,
  mostCells = 4_000_000,
  cellsOf = () => 1,
}: Bounds<Answer> = {}): AnswerCache<Answer> {
  const kept = new Map<string, Answer>();
  let cells = 0;
  const running = new Map<string, Running<Answer>>();

  function start(key: string, work: (signal: AbortSignal) => Promise<Answer>): Running<Answer> {
    const abort = new AbortController();
    const one: Running<Answer> = { answer: work(abort.signal), askers: 0, abort };
    running.set(key, one);
    one.answer
      .then((value) => keep(key, value))
      .catch(() => undefined)
      .finally(() => {
        if (running.get(key) === one) running.delete(key);
      });
    return one;
  }

  function drop(key: string): void {
    const answer = kept.get(key);
    if (answer === undefined) return;
    kept.delete(key);
    cells -= cellsOf(answer);
  }

  function keep(key: string, answer: Answer): void {
    drop(key);
    kept.set(key, answer);
    cells += cellsOf(answer);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostAnswers && cells <= mostCells) return;
      drop(oldest);
    }
  }

  return async (key, signal, work) => {
    const known = kept.get(key);
    if (known !== undefined) {
      keep(key, known);
      return { answer: known, isCached: true };
    }
    const shared = running.get(key);
    const one = shared ?? start(key, work);
    one.askers += 1;
    const leave = () => {
      one.askers -= 1;
      if (one.askers > 0) return;
      if (running.get(key) === one) running.delete(key);
      one.abort.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return { answer: await one.answer, isCached: shared !== undefined };
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
}
