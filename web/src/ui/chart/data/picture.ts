import { columnsOf, type ResultData } from '../../metric/result-data.ts';
import type { ChartKind } from '../chart-skeleton.tsx';

// A picture of forty lines says nothing: it shows the first codes of each breakdown, tables and files show them all.

export const mostInPicture = 25;

export type Picture = {
  result: ResultData;
  /** How many codes are drawn, and how many there are; null where that is all of them. */
  cut: { shown: number; total: number } | null;
};

const cutKinds: ReadonlySet<ChartKind> = new Set(['line', 'bar', 'stackedBar', 'pie']);
// These follow one another: a part of them would be a gap.
const ordered: ReadonlySet<string> = new Set([
  'weekday',
  'hour',
  'pubYear',
  'yearAdded',
  'band',
  'ageGroup',
]);

/** What is drawn of a result. */
export function toPicture(result: ResultData, kind: ChartKind): Picture {
  if (kind === 'heat') return { result: { ...result, rows: timedRows(result) }, cut: null };
  if (!cutKinds.has(kind)) return { result, cut: null };
  const wide = columnsOf(result, 'dimension').flatMap((at) => {
    if (ordered.has(result.columns[at]?.key ?? '')) return [];
    const codes = [...new Set(result.rows.map((row) => row[at]))];
    return codes.length > mostInPicture
      ? [{ at, drawn: new Set(codes.slice(0, mostInPicture)), total: codes.length }]
      : [];
  });
  const [first] = wide;
  if (first === undefined) return { result, cut: null };
  const rows = result.rows.filter((row) => wide.every(({ at, drawn }) => drawn.has(row[at])));
  return { result: { ...result, rows }, cut: { shown: mostInPicture, total: first.total } };
}

/** What is of no known weekday or hour has no place among them. */
function timedRows(result: ResultData): ResultData['rows'] {
  const places = columnsOf(result, 'dimension').filter((at) =>
    ['weekday', 'hour'].includes(result.columns[at]?.key ?? ''),
  );
  return result.rows.filter((row) => places.every((at) => row[at] !== null));
}
