import { SaxesParser } from 'saxes';

// Reads the SVG that ECharts writes: paths and texts, with their place and clipping. It reads no other SVG.

export type Matrix = readonly [number, number, number, number, number, number];
export type SvgPaint = {
  fill: string | null;
  fillOpacity: number;
  stroke: string | null;
  strokeWidth: number;
  strokeOpacity: number;
  dash: readonly number[];
};
export type SvgShape =
  | { kind: 'path'; path: string; paint: SvgPaint; matrix: Matrix; clip: string | null }
  | {
      kind: 'text';
      text: string;
      x: number;
      y: number;
      size: number;
      anchor: 'start' | 'middle' | 'end';
      fill: string;
      matrix: Matrix;
    };

const identity: Matrix = [1, 0, 0, 1, 0, 0];
type Attributes = Readonly<Record<string, string>>;

/** Returns the shapes of a chart, in the order in which they are painted. */
export function svgShapes(svg: string): SvgShape[] {
  const shapes: SvgShape[] = [];
  const clips = new Map<string, string>();
  const groups: (string | null)[] = [];
  let clipId: string | null = null;
  let open: Extract<SvgShape, { kind: 'text' }> | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const own = attributes as Attributes;
    if (name === 'clipPath') clipId = own.id ?? null;
    if (name === 'g') groups.push(/url\(#([^)]+)\)/.exec(own['clip-path'] ?? '')?.[1] ?? null);
    if (name === 'path' && clipId !== null) clips.set(clipId, own.d ?? '');
    else if (name === 'path') {
      const clip = groups.findLast((one) => one !== null) ?? null;
      const matrix = matrixOf(own.transform);
      shapes.push({ kind: 'path', path: own.d ?? '', paint: paintOf(own), matrix, clip });
    }
    if (name === 'text') open = textOf(own);
  });
  parser.on('text', (text) => {
    if (open !== null) open.text += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'clipPath') clipId = null;
    if (name === 'g') groups.pop();
    if (name !== 'text' || open === null) return;
    shapes.push(open);
    open = null;
  });
  parser.write(svg).close();
  return shapes.map((shape) =>
    shape.kind === 'path' && shape.clip !== null
      ? { ...shape, clip: clips.get(shape.clip) ?? null }
      : shape,
  );
}

function textOf(own: Attributes): Extract<SvgShape, { kind: 'text' }> {
  const size = Number(/font-size:([\d.]+)px/.exec(own.style ?? '')?.[1] ?? 12);
  const anchors = { middle: 'middle', end: 'end' } as const;
  const anchor = own['text-anchor'] as keyof typeof anchors;
  // ECharts names the middle of a line; a line of Chinese text has its baseline about a third of a sign below.
  const isCentral = own['dominant-baseline'] === 'central';
  return {
    kind: 'text',
    text: '',
    x: Number(own.x ?? 0),
    y: Number(own.y ?? 0) + (isCentral ? size * 0.36 : 0),
    size,
    anchor: anchors[anchor] ?? 'start',
    fill: own.fill ?? '#000000',
    matrix: matrixOf(own.transform),
  };
}

function paintOf(own: Attributes): SvgPaint {
  const colour = (value: string | undefined) =>
    value === undefined || value === 'none' ? null : toHex(value);
  return {
    fill: own.fill === undefined ? '#000000' : colour(own.fill),
    fillOpacity: Number(own['fill-opacity'] ?? 1),
    stroke: colour(own.stroke),
    strokeWidth: Number(own['stroke-width'] ?? 1),
    strokeOpacity: Number(own['stroke-opacity'] ?? 1),
    dash: (own['stroke-dasharray'] ?? '')
      .split(',')
      .map(Number)
      .filter((one) => one > 0),
  };
}

function toHex(colour: string): string {
  const [, ...parts] = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(colour) ?? [];
  if (parts.length < 3) return colour;
  return `#${parts.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`;
}

function matrixOf(transform = ''): Matrix {
  const numbers = (name: string) =>
    (new RegExp(`${name}\\(([^)]*)\\)`).exec(transform)?.[1] ?? '')
      .split(/[ ,]+/)
      .filter((one) => one !== '')
      .map(Number);
  const [a, b, c, d, e, f] = numbers('matrix');
  if (f !== undefined) return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f];
  const [x = 0, y = 0] = numbers('translate');
  return x === 0 && y === 0 ? identity : [1, 0, 0, 1, x, y];
}
