import { strengthColours } from '@stacksight/contract';
import type { Triangle, TriangleCell, TriangleLine } from './triangle-data.ts';

export type TriangleWords = {
  cohort: string;
  size: string;
  mean: string;
  hidden: string;
  period: (unit: Triangle['unit'], k: number) => string;
  cell: (cell: TriangleCell, view: 'share' | 'count') => string;
  number: (value: number | null) => string;
};
type TriangleStyle = { view: 'share' | 'count'; isDark: boolean; words: TriangleWords };
const scale = 2;
const line = { height: 28, name: 120, size: 72, cell: 64 };

/** Paints the table of a triangle on a canvas, to save it as a picture. */
export function paintTriangle(triangle: Triangle, look: TriangleStyle): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const lines = toLines(triangle, look.words);
  canvas.width = (line.name + line.size + triangle.periods.length * line.cell) * scale;
  canvas.height = (lines.length + 1) * line.height * scale;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  context.font = '12px sans-serif';
  paintHead(context, triangle, look);
  lines.forEach((one, index) => {
    paintLine(context, one, (index + 1) * line.height, look);
  });
  return canvas;
}

// The name of a group is a line without cells.
function toLines({ groups }: Triangle, words: TriangleWords): TriangleLine[] {
  return groups.flatMap(({ name, lines, mean }) => [
    ...(groups.length > 1 ? [{ name, size: null, cells: [], row: -1 }] : []),
    ...lines,
    { ...mean, name: words.mean },
  ]);
}

const inkOf = (isDark: boolean) => (isDark ? '#dcdcdc' : '#1f1f1f');

function paintHead(
  context: CanvasRenderingContext2D,
  triangle: Triangle,
  look: TriangleStyle,
): void {
  const middle = line.height / 2;
  context.fillStyle = look.isDark ? '#9e9e9e' : '#616161';
  context.textAlign = 'left';
  context.fillText(look.words.cohort, 4, middle);
  context.textAlign = 'right';
  context.fillText(look.words.size, line.name + line.size - 8, middle);
  context.textAlign = 'center';
  triangle.periods.forEach((k, index) => {
    context.fillText(look.words.period(triangle.unit, k), leftOf(index) + line.cell / 2, middle);
  });
}

const leftOf = (index: number): number => line.name + line.size + index * line.cell;

function paintLine(
  context: CanvasRenderingContext2D,
  { name, size, cells }: TriangleLine,
  top: number,
  look: TriangleStyle,
): void {
  const middle = top + line.height / 2;
  context.fillStyle = inkOf(look.isDark);
  context.textAlign = 'left';
  context.fillText(name, 4, middle, line.name - 8);
  if (cells.length === 0) return;
  context.textAlign = 'right';
  context.fillText(look.words.number(size), line.name + line.size - 8, middle);
  context.textAlign = 'center';
  cells.forEach((cell, index) => {
    if (cell.state === 'later') return;
    const { ground, text } = strengthColours(cell.share ?? 0, look.isDark);
    context.fillStyle = ground;
    context.fillRect(leftOf(index) + 1, top + 1, line.cell - 2, line.height - 2);
    context.fillStyle = text;
    context.fillText(look.words.cell(cell, look.view), leftOf(index) + line.cell / 2, middle);
  });
}
