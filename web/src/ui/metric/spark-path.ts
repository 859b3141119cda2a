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

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
