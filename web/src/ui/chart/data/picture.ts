import { columnsOf, ordinalDimensions, type ResultData } from '../../metric/result-data.ts';
import type { ChartKind } from '../chart-skeleton.tsx';

// Charts draw only the first codes of each breakdown, because forty lines are unreadable; tables and exports show all.

export const mostInPicture = 25;

export type Picture = {
  result: ResultData;
  /** The number of drawn codes and of all codes; null if all are drawn. */
  cut: { shown: number; total: number } | null;
};

const cutKinds: ReadonlySet<ChartKind> = new Set(['line', 'bar', 'stackedBar', 'pie']);

/** Returns the part of a result that the chart draws. */
export function toPicture(result: ResultData, kind: ChartKind): Picture {
  if (kind === 'heat') return { result: { ...result, rows: timedRows(result) }, cut: null };
  if (!cutKinds.has(kind)) return { result, cut: null };
  const wide = columnsOf(result, 'dimension').flatMap((at) => {
    // A chart that omitted some places of a natural order would have a gap.
    if (ordinalDimensions.has(result.columns[at]?.key ?? '')) return [];
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

/** Drops rows with an unknown weekday or hour. */
function timedRows(result: ResultData): ResultData['rows'] {
  const places = columnsOf(result, 'dimension').filter((at) =>
    ['weekday', 'hour'].includes(result.columns[at]?.key ?? ''),
  );
  return result.rows.filter((row) => places.every((at) => row[at] !== null));
}
