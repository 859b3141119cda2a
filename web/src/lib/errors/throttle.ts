/** Makes a function that returns true once for each key, and for at most `most` keys in `perMs` milliseconds. */
export function createThrottle({ most, perMs }: { most: number; perMs: number }) {
  const seen = new Set<string>();
  let recent: number[] = [];
  return (key: string, now: number): boolean => {
    recent = recent.filter((at) => now - at < perMs);
    if (seen.has(key) || recent.length >= most) return false;
    seen.add(key);
    recent.push(now);
    return true;
  };
}
