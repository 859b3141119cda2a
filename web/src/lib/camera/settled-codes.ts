const awayMs = 1_500;

/**
 * Returns the function that says which code of a camera's frame is a new scan. A code counts when two frames in a row
 * agree, and once for as long as it stays in sight: it counts again after it was away for a while.
 */
export function createSettledCodes(): (code: string | null, now: number) => string | null {
  let last: string | null = null;
  const seen = new Map<string, number>();
  return (code, now) => {
    const isSettled = code !== null && code === last;
    last = code;
    if (code === null || !isSettled) return null;
    const before = seen.get(code);
    seen.set(code, now);
    return before !== undefined && now - before < awayMs ? null : code;
  };
}
