import { colourSlots, neutralColour, paletteColour, strengthColours } from '@stacksight/contract';

// The dimensions with a natural order, such as the number of visits, get a colour ramp, which shows the order.
const ordered: ReadonlySet<string> = new Set(['days', 'bin']);
/** The start of the ramp, so that its first colour stands out from the background. */
const palest = 0.3;

/** Returns the colour of each name in a chart, in the given order; a name of null means "other" or unknown. */
export function coloursOf(
  dimension: string,
  names: readonly (string | null)[],
  isDark: boolean,
): string[] {
  const neutral = isDark ? neutralColour.dark : neutralColour.light;
  const named = names.filter((name) => name !== null);
  const colours = ordered.has(dimension)
    ? rampOf(named.length, isDark)
    : colourSlots(dimension, named).map((slot) => paletteColour(slot, isDark));
  return names.map((name) => (name === null ? neutral : (colours[named.indexOf(name)] ?? neutral)));
}

function rampOf(count: number, isDark: boolean): string[] {
  const step = count > 1 ? (1 - palest) / (count - 1) : 0;
  return Array.from(
    { length: count },
    (_, place) => strengthColours(count > 1 ? palest + place * step : 0.6, isDark).ground,
  );
}
