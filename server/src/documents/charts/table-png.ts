import { type ChartHead, pictureOf } from './chart-png.ts';
import { textOutlines, textWidth } from './sign-paths.ts';

// Draws a small table as a picture, for answers without a chart.

type TableTexts = {
  columns: readonly { head: string; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
  totals: readonly string[] | null;
};

const size = 12;
const rowHeight = 26;
const side = 10;
const widest = 260;

/** Returns a table as PNG with its title. */
export function tablePng(table: TableTexts, head: ChartHead, scale: number): Buffer {
  const heads = table.columns.map((column) => column.head);
  const lines = [heads, ...table.rows, ...(table.totals === null ? [] : [table.totals])];
  const widths = table.columns.map(
    (_, at) =>
      Math.min(
        widest,
        Math.max(40, ...lines.map((row) => textWidth(row[at] ?? '', size, 'bold'))),
      ) +
      2 * side,
  );
  const width = widths.reduce((sum, one) => sum + one, 0);
  const last = lines.length - 1;
  const svg = lines.map((row, line) => {
    const isStrong = line === 0 || (line === last && table.totals !== null);
    const y = line * rowHeight;
    const ground = isStrong
      ? `<rect x="0" y="${y}" width="${width}" height="${rowHeight}" fill="#eef2f7"/>`
      : '';
    let x = 0;
    const cells = row.map((text, at) => {
      const [room, left] = [widths[at] ?? 0, x];
      x += room;
      const font = isStrong ? 'bold' : 'regular';
      const shown = cutTo(text, room - 2 * side);
      const own = textWidth(shown, size, font);
      const start = table.columns[at]?.isNumber === true ? left + room - side - own : left + side;
      return textOutlines(shown, { x: start, y: y + 17, size, fill: '#1f2933', font });
    });
    const border = `<rect x="0" y="${y + rowHeight - 1}" width="${width}" height="1" fill="#d3d9e0"/>`;
    return ground + cells.join('') + border;
  });
  const height = lines.length * rowHeight;
  return pictureOf({ svg: svg.join(''), width: Math.max(width, 480), height }, head, scale).data;
}

function cutTo(text: string, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let shown = text;
  while (shown.length > 0 && textWidth(`${shown}…`, size) > width) shown = shown.slice(0, -1);
  return `${shown}…`;
}
