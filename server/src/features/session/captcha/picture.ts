import { randomInt } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { type Stroke, strokesOf } from './strokes.ts';

// Draws the code as lines and returns pixels, so that the reply contains no font or path from which the code could be
// read.

const width = 120;
const height = 40;
const scale = 2;
const margin = 12;
const letterWidth = 18;
const letterHeight = 24;
const ink = ['#1d3557', '#33415c', '#3c1642', '#0b3c49', '#4a1c1c', '#1b4332'];

type Warp = (x: number, y: number) => [number, number];

/** Returns a PNG of the code, 240 × 80 pixels: bent, tilted and crossed by lines, but readable for people. */
export function drawCaptcha(code: string): Buffer {
  const step = (width - 2 * margin) / code.length;
  const wave = createWave();
  const letters = [...code].map((letter, index) => {
    const place = createPlace(margin + step * (index + 0.5), height / 2);
    const colour = pick(ink);
    const paths = strokesOf(letter).map((line) => toPath(line, (x, y) => wave(...place(x, y))));
    return paths.map((d) => stroke(d, colour, between(2.2, 2.9))).join('');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="#f4f6fa"/>${dots(28)}${letters.join('')}${crossings(2)}</svg>`;
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width * scale },
    font: { loadSystemFonts: false },
  });
  return image.render().asPng();
}

// Returns a random place for a character: its position, tilt, slant and size.
function createPlace(centreX: number, centreY: number): Warp {
  const angle = between(-0.28, 0.28);
  const lean = between(-0.14, 0.14);
  const sizeX = (letterWidth / 10) * between(0.8, 1.02);
  const sizeY = (letterHeight / 14) * between(0.85, 1.05);
  const [shiftX, shiftY] = [between(-2, 2), between(-3, 3)];
  return (x, y) => {
    const [fromX, fromY] = [(x - 5) * sizeX + (y - 7) * lean, (y - 7) * sizeY];
    return [
      centreX + shiftX + fromX * Math.cos(angle) - fromY * Math.sin(angle),
      centreY + shiftY + fromX * Math.sin(angle) + fromY * Math.cos(angle),
    ];
  };
}

// Returns a function that bends the whole picture in waves.
function createWave(): Warp {
  const [ampX, ampY] = [between(0.8, 1.5), between(1.2, 2.2)];
  const [lengthX, lengthY] = [between(14, 22), between(26, 44)];
  const [phaseX, phaseY] = [between(0, 6.28), between(0, 6.28)];
  return (x, y) => [
    x + ampX * Math.sin(y / (lengthX / 6.28) + phaseX),
    y + ampY * Math.sin(x / (lengthY / 6.28) + phaseY),
  ];
}

function toPath(line: Stroke, warp: Warp): string {
  const points = line.flatMap(([x, y], index) => {
    const next = line[index + 1];
    if (next === undefined) return [warp(x, y)];
    const parts = [0, 0.2, 0.4, 0.6, 0.8];
    return parts.map((part) => warp(x + (next[0] - x) * part, y + (next[1] - y) * part));
  });
  return toCurve(points);
}

// Draws a curve through the midpoints of the lines, so that corners become round.
function toCurve(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const curves = rest.map(([x, y], index) => {
    const [endX, endY] = rest[index + 1] ?? [x, y];
    return `Q${at(x, y)} ${at((x + endX) / 2, (y + endY) / 2)}`;
  });
  return `M${at(...first)}${curves.join('')}`;
}

function crossings(count: number): string {
  return Array.from({ length: count }, () => {
    const y = () => between(4, height - 4);
    const d = `M${at(-2, y())}C${at(width * 0.3, y())} ${at(width * 0.6, y())} ${at(width + 2, y())}`;
    return stroke(d, pick(ink), between(0.8, 1.3));
  }).join('');
}

function dots(count: number): string {
  return Array.from({ length: count }, () => {
    const [x, y, radius] = [between(0, width), between(0, height), between(0.4, 1.2)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${pick(ink)}" opacity="0.35"/>`;
  }).join('');
}

function stroke(d: string, colour: string, weight: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${weight.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function at(x: number, y: number): string {
  return `${x.toFixed(2)},${y.toFixed(2)}`;
}

function between(low: number, high: number): number {
  return low + ((high - low) * randomInt(1_000_000)) / 1_000_000;
}

function pick(from: readonly string[]): string {
  return from[randomInt(from.length)] ?? '';
}
