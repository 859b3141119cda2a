import { inflateSync } from 'node:zlib';
import { code128 } from '#documents/pdf/code128.ts';

// Reads PDFs in the way of a viewer, when text is copied from them, and their barcodes in the way of a scanner, by the
// widths of bars.

type PdfBar = { x: number; width: number };
export type PdfPage = { width: number; height: number; texts: string[]; barcodes: string[] };

/** Returns the pages of a PDF, each with the text that can be copied and the barcodes that can be scanned. */
export function readPdf(bytes: Buffer): PdfPage[] {
  const source = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const at = (owner: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(owner)?.[1] ?? '') ?? '';
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page) => {
    const fonts = new Map(
      [...at(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        signsOf(streamOf(at(objects.get(id) ?? '', 'ToUnicode'))),
      ]),
    );
    const content = streamOf(at(page, 'Contents'));
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const barcodes = barsOf(content).map(scanBars);
    return {
      width: Number(width),
      height: Number(height),
      texts: textsOf(content, fonts),
      barcodes,
    };
  });
}

function streamOf(body: string): string {
  const [, data = ''] = /stream\r?\n([\s\S]*)\nendstream/.exec(body) ?? [];
  const bytes = Buffer.from(data, 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** Returns the signs of a font's glyphs, by the four digits of the glyph. */
function signsOf(map: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<(\w+)>/g)].forEach(([, code = ''], at) => {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      signs.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'));
    });
  return signs;
}

function textsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  let font = '';
  const texts: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name;
    const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].map(([, hex]) => hex).join('');
    const signs = fonts.get(font);
    const text = (glyphs.match(/.{4}/g) ?? []).map((glyph) => signs?.get(glyph) ?? '\u{fffd}');
    if (text.length > 0) texts.push(text.join(''));
  }
  return texts;
}

/** Returns the runs of filled rectangles on a page, which are bars. Tick boxes are not filled. */
function barsOf(content: string): PdfBar[][] {
  return [...content.matchAll(/(?:(?:[-\d.]+ ){4}re\n)+(?:.* (?:cs|scn)\n)*f\n/g)].map(([run]) =>
    [...run.matchAll(/([-\d.]+) [-\d.]+ ([-\d.]+) [-\d.]+ re/g)].map(([, x, width]) => ({
      x: Number(x),
      width: Number(width),
    })),
  );
}

// A sign is measured after the start sign; a pair is measured after the start sign and another pair.
const inB = new Map(
  Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).map((sign) => [
    code128(sign)?.slice(6, 12).join(''),
    sign,
  ]),
);
const inC = new Map(
  Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).map((pair) => [
    code128(`00${pair}`)?.slice(12, 18).join(''),
    pair,
  ]),
);
const startB = '211214';
const [toB, toC] = ['114131', '113141'];

/** Reads the text of a barcode from its bars and spaces; the first bar of every start sign is two modules wide. */
function scanBars(bars: readonly PdfBar[]): string {
  const module = (bars[0]?.width ?? 1) / 2;
  const widths = bars.flatMap(({ x, width }, at) => {
    const next = bars[at + 1];
    return next === undefined ? [width] : [width, next.x - x - width];
  });
  const signs = widths.map((width) => Math.round(width / module)).join('');
  let isB = signs.startsWith(startB);
  let text = '';
  // The check sign and the stop sign end a barcode.
  for (const sign of signs.slice(6, -13).match(/.{6}/g) ?? []) {
    if (sign === (isB ? toC : toB)) isB = !isB;
    else text += (isB ? inB : inC).get(sign) ?? '\u{fffd}';
  }
  return text;
}
