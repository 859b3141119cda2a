import { paletteColour } from '@stacksight/contract';
import { toGrowthText, toNumberText } from '../../metric/value-text.ts';
import type { ModelInput } from '../data/chart-model.ts';
import { fullWidthValue, type Slice } from '../data/slices.ts';

const scale = 2;
const size = { width: 720, line: 40, place: 36 };

/** Paints a ranking on a canvas, to save it as a picture; the picture includes the folded lines. */
export function paintRank(
  slices: readonly Slice[],
  { look }: ModelInput,
  isDark: boolean,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width * scale;
  canvas.height = slices.length * size.line * scale;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  const most = fullWidthValue(slices) || 1;
  slices.forEach((slice, index) => {
    const top = index * size.line;
    const { comparison } = slice;
    const value = toNumberText(slice.value, slice.column.format, look.format);
    const growth = comparison ? [toGrowthText(comparison.growth, look.format)] : [];
    const text = [value, ...growth].join('   ');
    paintWords(context, { ...slice, text, place: index + 1 }, top + 12, isDark);
    const width = size.width - size.place;
    context.fillStyle = isDark ? '#2a313b' : '#eef0f3';
    context.fillRect(size.place, top + 26, width, 4);
    context.fillStyle = paletteColour(0, isDark);
    const lengthOf = (of: number | null) => width * Math.min(1, Math.max(0, of ?? 0) / most);
    context.fillRect(size.place, top + 26, lengthOf(slice.value), 4);
    if (comparison?.before == null) return;
    context.fillStyle = isDark ? '#8b949e' : '#8c8c8c';
    context.fillRect(size.place + lengthOf(comparison.before) - 2, top + 23, 2, 10);
  });
  return canvas;
}

type RankLine = { name: string; text: string; place: number; colour: string | null };

function paintWords(
  context: CanvasRenderingContext2D,
  { name, text, place, colour }: RankLine,
  middle: number,
  isDark: boolean,
): void {
  context.font = '13px sans-serif';
  context.fillStyle = isDark ? '#dcdcdc' : '#1f1f1f';
  context.textAlign = 'left';
  // The line "other" has no rank.
  if (colour !== null) context.fillText(String(place), 8, middle);
  context.fillText(name, size.place, middle, size.width - size.place - 120);
  context.textAlign = 'right';
  context.fillText(text, size.width, middle);
}
