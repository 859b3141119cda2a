type Kept<Value> = { version: string; value: Promise<Value> };

/**
 * Returns a function that caches the result of `make` for a place and a version of its data: only the newest version, of
 * the `most` places that were asked for last. Concurrent calls share one result, so the work goes on if a caller leaves;
 * `signal` ends it after two minutes.
 */
export function keepLast<Value>(most: number) {
  const kept = new Map<string, Kept<Value>>();
  return (
    place: string,
    version: string,
    make: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    const known = kept.get(place);
    const found =
      known?.version === version ? known : { version, value: make(AbortSignal.timeout(mostMs)) };
    kept.delete(place);
    kept.set(place, found);
    for (const old of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(old);
    }
    // A failure is not kept.
    found.value.catch(() => {
      if (kept.get(place) === found) kept.delete(place);
    });
    return found.value;
  };
}

const mostMs = 120_000;
