import { chartBlue } from '@stacksight/contract';
import { mixColours, readableColour } from './colour.ts';

/** Every colour of the console; style sheets use them as CSS variables, Ant Design as tokens. */
export type Palette = {
  page: string;
  surface: string;
  raised: string;
  sunken: string;
  line: string;
  lineStrong: string;
  text: string;
  text2: string;
  text3: string;
  /** The chosen colour, for decoration only. */
  brand: string;
  /** The shade of the chosen colour that is readable as text. */
  accent: string;
  accentHover: string;
  accentSoft: string;
  /** The shade of the chosen colour on which white text is readable. */
  solid: string;
  solidHover: string;
  danger: string;
  dangerSoft: string;
  success: string;
  warning: string;
  shadow: string;
  /** The first colour of every chart, which does not depend on the chosen colour. */
  chart: string;
  /** The background of the panel beside the sign-in form. */
  story: string;
};

const light = {
  page: '#f3f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f7f8fa',
  line: '#e5e8ee',
  lineStrong: '#ccd3de',
  text: '#1d2430',
  text2: '#4a5567',
  text3: '#5f6b7d',
  danger: '#c9252d',
  dangerSoft: '#fdeeee',
  success: '#177a45',
  warning: '#9a5b00',
  chart: chartBlue.light,
  shadow: '0 8px 28px rgb(20 30 50 / 14%), 0 1px 3px rgb(20 30 50 / 10%)',
};

const dark = {
  page: '#0f1216',
  surface: '#171b21',
  raised: '#1f242c',
  sunken: '#12161b',
  line: '#2a313b',
  lineStrong: '#434d5b',
  text: '#e6e9ee',
  text2: '#b3bbc7',
  text3: '#98a2b1',
  danger: '#ff8085',
  dangerSoft: '#3a1d20',
  success: '#5fc58f',
  warning: '#e2ac5a',
  chart: chartBlue.dark,
  shadow: '0 10px 32px rgb(0 0 0 / 55%), 0 1px 3px rgb(0 0 0 / 50%)',
};

/** Returns the palette for a colour. Texts and buttons use the nearest shade that passes AA; #1890FF has only 3.2:1. */
export function toPalette(colour: string, isDark: boolean): Palette {
  const solid = readableColour(colour, ['#ffffff'], '#000000');
  const base = isDark ? dark : light;
  const ground = isDark ? dark.raised : light.surface;
  const soft = mixColours(colour, ground, isDark ? 0.2 : 0.1);
  const toward = isDark ? '#ffffff' : '#000000';
  const accent = readableColour(colour, [base.page, base.surface, base.raised, soft], toward);
  return {
    ...base,
    brand: colour,
    accent,
    accentHover: mixColours(accent, toward, 0.85),
    accentSoft: soft,
    solid,
    solidHover: mixColours(solid, '#000000', 0.88),
    story: mixColours(colour, base.page, isDark ? 0.1 : 0.07),
  };
}

/** Turns a palette into CSS variables: `accentSoft` becomes `--accent-soft`, `text2` becomes `--text-2`. */
export function toVariables(palette: Palette): [name: string, value: string][] {
  return Object.entries(palette).map(([name, value]) => [
    `--${name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
}
