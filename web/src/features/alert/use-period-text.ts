import { useFormat } from '#lib/format/use-format.ts';

/** Returns the function that shows the days of a firing: a day, or the first and the last one. */
export function usePeriodText() {
  const { date } = useFormat();
  return ({ from, until }: { from: string; until: string }): string =>
    from === until ? date(from) : `${date(from)} – ${date(until)}`;
}
