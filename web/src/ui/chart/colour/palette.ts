// One palette for every chart: 21 colours, and the same places in light and dark.
//
// The first eight can be told apart with protanopia, deuteranopia and tritanopia: simulated after
// Machado (2009), any two of them differ by at least 9.5 in OKLab × 100 (Okabe and Ito's set: 7.6).
// They also differ in lightness, so they survive a grey print. The other thirteen are for more
// series than anyone can tell apart; there the legend, the tooltip and the table carry the meaning.
// All have a contrast of 3:1 or more on their ground (WCAG 1.4.11). The tests hold all of this.

export const paletteSafeCount = 8;

export const lightPalette: readonly string[] = [
  '#115dd7',
  '#02a674',
  '#f86212',
  '#dc68cc',
  '#385a6d',
  '#965610',
  '#64007c',
  '#3e4324',
  '#7293ca',
  '#a82f74',
  '#227008',
  '#a98a31',
  '#885acb',
  '#b8727d',
  '#218695',
  '#5740a1',
  '#9e170c',
  '#816188',
  '#727e4e',
  '#c84435',
  '#77444c',
];

export const darkPalette: readonly string[] = [
  '#5c71f4',
  '#96efad',
  '#ff9b4e',
  '#f1b5f9',
  '#899fab',
  '#c07e13',
  '#9c4aa6',
  '#657058',
  '#48d7fe',
  '#e96cad',
  '#17a750',
  '#cec691',
  '#a795ff',
  '#d99fa7',
  '#1785af',
  '#8f7ae0',
  '#cb454f',
  '#a47289',
  '#a4c025',
  '#f66e5c',
  '#04cfa2',
];

/** The colour of what is gathered or unknown: no name of its own. */
export const neutralColour = { light: '#8c8c8c', dark: '#8c8c8c' } as const;

/** A place of the palette as a colour. */
export function paletteColour(slot: number, isDark: boolean): string {
  const palette = isDark ? darkPalette : lightPalette;
  return palette[slot % palette.length] ?? neutralColour.light;
}
