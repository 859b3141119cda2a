import type { QualityCheck, QualityExample } from '@stacksight/contract';
import type { CallerContext } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { listUnnamedCodes } from './checks/codes.store.ts';
import { listBadRows, type RowExample } from './checks/count-rows.store.ts';
import { rowCheck } from './checks/row-checks.store.ts';
import type { QualityPlace } from './quality-place.ts';
import words from './quality-words.json' with { type: 'json' };
import { checkDays, type ScanDeps } from './scan.service.ts';

type ExampleQuery = {
  check: QualityCheck;
  libcode?: string | undefined;
  pageNum: number;
  pageSize: number;
};
type ExampleCall = CallerContext & { signal: AbortSignal };

/** Returns one page of the rows behind a check, without readers. */
export async function listExamples(
  deps: ScanDeps,
  query: ExampleQuery,
  place: QualityPlace,
  call: ExampleCall,
): Promise<{ rows: QualityExample[]; total: number }> {
  const { check, libcode, pageNum, pageSize } = query;
  const { glc, libraries, seesReaders } = place;
  const offset = (pageNum - 1) * pageSize;
  if (check === 'unnamedCodes') {
    const codes = await listUnnamedCodes(deps, { glc, libraries }, call);
    return {
      rows: codes.slice(offset, offset + pageSize).map(({ kind, code, count }, at) => ({
        ...{ id: String(offset + at), day: null, library: null, room: null, title: null },
        ...{ barcode: null, event: words.place[kind][call.language], value: code, count },
      })),
      total: codes.length,
    };
  }
  const asked = rowCheck(check);
  if (asked === null) return { rows: [], total: 0 };
  if (asked.isOfReaders && !seesReaders) throw new AppError('permission.denied');
  const own =
    libcode === undefined
      ? libraries
      : [libcode].filter((one) => libraries === null || libraries.includes(one));
  const found = await listBadRows(deps.engine, asked, await checkDays(deps, glc), {
    ...{ libraries: own, offset, limit: pageSize, signal: call.signal },
  });
  const rows = await withLabels(deps, found.rows, place, call);
  return { rows: rows.map((row, at) => ({ ...row, id: String(offset + at) })), total: found.total };
}

async function withLabels(
  { analytics: { labels } }: ScanDeps,
  rows: readonly RowExample[],
  { glc, names }: QualityPlace,
  { language }: CallerContext,
): Promise<RowExample[]> {
  const codes = (field: 'event' | 'room' | 'title') => [
    ...new Set(rows.flatMap((row) => row[field] ?? [])),
  ];
  const [events, rooms, titles] = await Promise.all([
    labels.of({ table: 'dim_event', key: 'event' }, glc, codes('event'), language),
    labels.of({ table: 'dim_location', key: 'loc' }, glc, codes('room'), language),
    labels.of({ table: 'dim_bib', key: 'bookrecno' }, glc, codes('title'), language),
  ]);
  const label = (of: Readonly<Record<string, string>>, code: string | null) =>
    code === null ? null : (of[code] ?? code);
  return rows.map((row) => ({
    ...row,
    event: label(events, row.event),
    library: label(names, row.library),
    room: label(rooms, row.room),
    title: label(titles, row.title),
  }));
}
