/** Returns the ended months before a day, newest first, as `2026-10`. */
export function lastMonths(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const first = new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1 - at, 1));
    return first.toISOString().slice(0, 7);
  });
}
