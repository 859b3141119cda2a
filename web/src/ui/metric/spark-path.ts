import type { Trend } from './cut-buckets.ts';

/** The size of a small line chart in its own units; the page scales it. */
export const sparkSize = { width: 96, height: 28 };

/** Returns the SVG path of a small line chart; a missing value leaves a gap. */
export function sparkPath(
  values: readonly (number | null)[],
  width: number,
  height: number,
  inset = 2,
): string {
  const known = values.filter((value): value is number => value !== null);
  if (known.length < 2) return '';
  const least = Math.min(...known);
  const spread = Math.max(...known) - least;
  const step = (width - 2 * inset) / (values.length - 1);
  let isPenUp = true;
  return values
    .flatMap((value, index) => {
      if (value === null) {
        isPenUp = true;
        return [];
      }
      const share = spread === 0 ? 0.5 : (value - least) / spread;
      const x = round(inset + index * step);
      const y = round(height - inset - share * (height - 2 * inset));
      const command = isPenUp ? 'M' : 'L';
      isPenUp = false;
      return [`${command}${x} ${y}`];
    })
    .join('');
}

/** Returns the two paths of a trend: the lines between whole periods, and the others; null without a line. */
export function toTrendPaths({ values, cut }: Trend): [whole: string, part: string] | null {
  const path = sparkPath(values, sparkSize.width, sparkSize.height);
  if (path === '') return null;
  const steps = path.split(/(?=[ML])/);
  const isDashed = (at: number) => (cut.first && at === 1) || (cut.last && at === steps.length - 1);
  // A step of the other line is a move without a mark.
  const linesWhere = (fits: (at: number) => boolean) =>
    steps.map((step, at) => (fits(at) ? step : step.replace('L', 'M'))).join('');
  return [linesWhere((at) => !isDashed(at)), linesWhere(isDashed)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
