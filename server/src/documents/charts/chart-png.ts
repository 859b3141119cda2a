import { Resvg } from '@resvg/resvg-js';
import type { DrawnPaperChart } from './draw-chart.ts';
import { textOutlines, textWidth } from './sign-paths.ts';

export type ChartPng = { data: Buffer; width: number; height: number };
/** The texts above a chart that is a picture of its own; null inside a document, which has them already. */
export type ChartHead = { title: string; note: string };

const margin = 20;
const ink = '#1f2933';
const faint = '#5f6b7a';

/** Returns a chart as PNG at a multiple of its size, with a title where it stands alone. */
export function chartPng(chart: DrawnPaperChart, head: ChartHead | null, scale: number): ChartPng {
  const inner = withOutlines(chart.svg);
  if (head === null) return render(inner, chart.width, chart.height, scale);
  return pictureOf({ ...chart, svg: inner }, head, scale);
}

type Inner = { svg: string; width: number; height: number };

/** Returns shapes without texts as PNG, below a title. */
export function pictureOf(inner: Inner, head: ChartHead, scale: number): ChartPng {
  const top = head.note === '' ? 34 : 54;
  const [width, height] = [inner.width + 2 * margin, inner.height + top + 2 * margin];
  const fit = (text: string, size: number) => cut(text, size, inner.width);
  const texts = [
    textOutlines(fit(head.title, 16), {
      x: margin,
      y: margin + 16,
      size: 16,
      fill: ink,
      font: 'bold',
    }),
    textOutlines(fit(head.note, 11), { x: margin, y: margin + 38, size: 11, fill: faint }),
  ].join('');
  const placed = `<g transform="translate(${margin} ${margin + top})">${inner.svg}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${texts}${placed}</svg>`;
  return render(svg, width, height, scale);
}

function render(svg: string, width: number, height: number, scale: number): ChartPng {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    background: '#ffffff',
    font: { loadSystemFonts: false },
  }).render();
  return { data: picture.asPng(), width: width * scale, height: height * scale };
}

/** Replaces the texts of a chart by their outlines. */
function withOutlines(svg: string): string {
  return svg.replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) => {
    const own = (name: string) =>
      new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const words = plain(text);
    const size = Number(/font-size:([\d.]+)px/.exec(own('style'))?.[1] ?? 12);
    const wide = textWidth(words, size);
    const anchor = own('text-anchor');
    const x =
      Number(own('x') || 0) - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0);
    const y = Number(own('y') || 0) + (own('dominant-baseline') === 'central' ? size * 0.36 : 0);
    const outlines = textOutlines(words, { x, y, size, fill: own('fill') || ink });
    return `<g transform="${own('transform')}">${outlines}</g>`;
  });
}

const plain = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

function cut(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && textWidth(`${signs.join('')}…`, size) > width) signs.pop();
  return `${signs.join('')}…`;
}
