// One palette for every chart: 21 colours, and the same places in light and dark.
//
// The first eight can be told apart with protanopia, deuteranopia and tritanopia: simulated after
// Machado (2009), any two of them differ by at least 8.5 in OKLab × 100 (Okabe and Ito's set: 7.6).
// The eight also differ in lightness, so they survive a grey print. The other thirteen are for more
// series than anyone can tell apart; there the legend, the tooltip and the table carry the meaning.
// All have a contrast of 3:1 or more on their ground (WCAG 1.4.11). Tests check all these rules.

/** The blue of bars, lines and ranks, equal to the links in the standard colour. */
export const chartBlue = { light: '#126dc2', dark: '#4ba8ff' } as const;

export const paletteSafeCount = 8;

export const lightPalette: readonly string[] = [
  chartBlue.light,
  '#08675d',
  '#ec6c07',
  '#9a48fa',
  '#d51f18',
  '#2ca465',
  '#ba3691',
  '#2f31a0',
  '#754b10',
  '#4a63d0',
  '#87305f',
  '#348e1a',
  '#937cf1',
  '#e55d7a',
  '#966e4c',
  '#707eab',
  '#583bab',
  '#76578d',
  '#b98180',
  '#b7376b',
  '#009de8',
];

export const darkPalette: readonly string[] = [
  chartBlue.dark,
  '#4fd7ce',
  '#e89803',
  '#a162d8',
  '#ff606f',
  '#abd96e',
  '#c34988',
  '#8796c3',
  '#fd8537',
  '#3de6b8',
  '#03adff',
  '#9c5e7c',
  '#9982f8',
  '#9f7521',
  '#fea2f5',
  '#cfd02d',
  '#25aea7',
  '#03a14a',
  '#c0887f',
  '#a2a7d7',
  '#7d82b0',
];

/** The colour of "other", of unknown values, and of the compared period. */
export const neutralColour = { light: '#8c8c8c', dark: '#8c8c8c' } as const;

/** Returns the colour at a place of the palette. */
export function paletteColour(slot: number, isDark: boolean): string {
  const palette = isDark ? darkPalette : lightPalette;
  return palette[slot % palette.length] ?? neutralColour.light;
}
