// Computes colours as sRGB triples, and the contrast ratio of WCAG 2.

export type Rgb = readonly [number, number, number];

/** Returns the red, green and blue of a colour, each from 0 to 255. */
export function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Writes a colour for style sheets, as `#1890ff`. */
export function toHex([r, g, b]: Rgb): string {
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes two colours: `share` (0 to 1) of `colour`, and `ground` for the remainder. */
export function mixColours(colour: string, ground: string, share: number): string {
  const [a, b] = [toRgb(colour), toRgb(ground)];
  return toHex([0, 1, 2].map((i) => (a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share)) as never);
}

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the shade between `colour` and `toward` that is nearest to `colour` and readable on all `grounds`. */
export function readableColour(
  colour: string,
  grounds: readonly string[],
  toward: '#000000' | '#ffffff',
  least = 4.6,
): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const shade = mixColours(colour, toward, share);
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade;
  }
  return toward;
}
