// A colour ramp from nearly the background colour to one strong blue; lightness alone shows the order.
export const strengthRamp = {
  light: ['#eef6fd', '#bfe0f8', '#7cc4f2', '#2f9bdf', '#0a6cb0', '#083f6b'],
  dark: ['#1b2530', '#1d3b55', '#1f5c8a', '#2386c8', '#6bbcf0', '#d3ecff'],
} as const;

/** Returns the colour of a share between 0 and 1, and the text colour that is readable on it. */
export function strengthColours(share: number, isDark: boolean): { ground: string; text: string } {
  const ramp = isDark ? strengthRamp.dark : strengthRamp.light;
  const place = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const from = Math.min(Math.floor(place), ramp.length - 2);
  const rgb = mixed(ramp[from] ?? ramp[0], ramp[from + 1] ?? ramp[0], place - from);
  const ground = `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  return { ground, text: luminance(rgb) > 0.179 ? '#000000' : '#ffffff' };
}

function mixed(a: string, b: string, share: number): number[] {
  return [1, 3, 5].map((at) => {
    const [low, high] = [a, b].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return (low ?? 0) + ((high ?? 0) - (low ?? 0)) * share;
  });
}

// The relative luminance of WCAG. At 0.179, black text and white text both have a contrast of 4.58:1. A softer black
// would fall below the required 4.5:1.
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
