import { expect, test } from 'vitest';
import { presetColours } from '../stored-settings.ts';
import { contrast, mixColours, readableColour, toHex, toRgb } from './colour.ts';
import { toPalette, toVariables } from './palette.ts';

const colours = [...presetColours, '#FFFF00', '#000000', '#FFFFFF'];

test('contrast follows WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 1);
  expect(contrast('#ffffff', '#1890ff')).toBeCloseTo(3.24, 1);
  expect(toHex(toRgb('#1890ff'))).toBe('#1890ff');
  expect(mixColours('#ffffff', '#000000', 0.5)).toBe('#808080');
});

test('a readable colour is unchanged', () => {
  expect(readableColour('#304156', ['#ffffff'], '#000000')).toBe('#304156');
});

for (const isDark of [false, true]) {
  test.each(colours)(`%s is readable, ${isDark ? 'dark' : 'light'}`, (colour) => {
    const p = toPalette(colour, isDark);
    for (const ground of [p.page, p.surface, p.raised, p.sunken]) {
      for (const text of [p.text, p.text2, p.text3, p.accent, p.danger])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(p.accent, p.accentSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', p.solid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', p.solidHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(p.danger, p.dangerSoft)).toBeGreaterThanOrEqual(4.5);
  });
}

test('names become CSS variables', () => {
  const names = toVariables(toPalette('#1890FF', false)).map(([name]) => name);
  expect(names).toContain('--accent-soft');
  expect(names).toContain('--text-2');
});
