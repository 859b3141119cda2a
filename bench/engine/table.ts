import { quantile } from '../setup/times.ts';
import type { MeasuredTimes } from './measure.ts';
import { patienceSeconds } from './postgres.ts';

const headings = [
  'http',
  'bare',
  'kept',
  'DuckDB',
  'PostgreSQL',
  'http/bare',
  'DuckDB/http',
  'PostgreSQL/http',
];
const widths = [8, 8, 7, 8, 11, 10, 12, 16];
const nameWidth = 34;

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(nameWidth) + cells.map((cell, at) => cell.padStart(widths[at] ?? 10)).join('');

/** Returns the head of the table for one size; times are medians in milliseconds. */
export const heading = (): string => line('medians in ms', headings);

/** Returns the line of one question. */
export function toLine(name: string, times: MeasuredTimes): string {
  const of = (key: keyof MeasuredTimes) => quantile(times[key], 0.5);
  const http = of('cold');
  return line(name, [
    ...(['cold', 'bare', 'kept', 'duckdb', 'postgres'] as const).map((key) =>
      milliseconds(of(key)),
    ),
    ratio(http, of('bare')),
    ratio(of('duckdb'), http),
    ratio(of('postgres'), http),
  ]);
}

export function milliseconds(ms: number): string {
  if (Number.isNaN(ms)) return '–';
  if (ms === Number.POSITIVE_INFINITY) return `> ${patienceSeconds} s`;
  return ms < 100 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en');
}

function ratio(a: number, b: number): string {
  if (a === Number.POSITIVE_INFINITY) return `> ${Math.floor((patienceSeconds * 1000) / b)}`;
  return Number.isNaN(a / b) ? '–' : (a / b).toPrecision(3);
}
