import {
  type Cell,
  type QueryResult,
  type SyncBreakdown,
  type SyncContent,
  type SyncReport,
  type SyncRow,
  syncLimits,
  syncVersion,
} from '@stacksight/contract';
import { daysOfMonth } from '#analytics/calendar/months.ts';
import { modelVersion } from '#analytics/model/model.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { reportedMetric } from '#analytics/words/reported-metric.ts';
import { type AskedPart, partsOf } from './parts.ts';

type AskedReport = { glc: string; month: string; contents: readonly SyncContent[]; now: Date };
type Names = SyncReport['names'];

/** Returns the last day with events of a group; null without data. */
export async function dataUntilOf(
  { state }: Pick<Analytics, 'state'>,
  glc: string,
): Promise<string | null> {
  const { versions } = await state();
  const events = versions.find((one) => one.glc === glc && one.name === 'behaviour_event');
  return events?.dataUntil ?? null;
}

/** Makes the report of a group and a month. Counts of few readers are hidden as in the console. */
export async function makeReport(
  analytics: Pick<Analytics, 'queryWithoutRightsCheck' | 'state'>,
  { glc, month, contents, now }: AskedReport,
  signal: AbortSignal,
): Promise<SyncReport> {
  const { groups } = await analytics.state();
  const group = groups.find((one) => one.glc === glc);
  const parts = partsOf(contents);
  const names: Names = { library: {}, mainClass: {}, readerType: {} };
  const rows: SyncRow[] = [];
  const leftOut = new Set<SyncBreakdown>();
  for (const part of parts) {
    const found = await askPart(analytics, { glc, month, part }, names, signal);
    const isTooMuch = found === null || rows.length + found.length > syncLimits.rows;
    if (isTooMuch && part.breakdown !== null) leftOut.add(part.breakdown);
    else for (const row of found ?? []) rows.push(row);
  }
  const codes = [...new Set(parts.flatMap(({ metrics }) => metrics))];
  return {
    version: syncVersion,
    glc,
    groupNames: [group?.nameZh ?? glc, group?.nameEn || group?.nameZh || glc],
    month,
    dataUntil: await dataUntilOf(analytics, glc),
    modelVersion,
    madeAt: now.toISOString(),
    metrics: codes.map(reportedMetric).filter((metric) => metric !== null),
    names,
    leftOut: [...leftOut],
    counts: { rows: rows.length, few: rows.filter(([, , , , value]) => value === 'few').length },
    rows,
  };
}

type PartQuestion = { glc: string; month: string; part: AskedPart };

/** Asks one question of a report; null if the answer is too large. Adds the names of its codes to `names`. */
async function askPart(
  analytics: Pick<Analytics, 'queryWithoutRightsCheck'>,
  { glc, month, part }: PartQuestion,
  names: Names,
  signal: AbortSignal,
): Promise<SyncRow[] | null> {
  const { dataset, metrics, breakdown, isByLibrary } = part;
  const by = [...(isByLibrary ? ['library'] : []), ...(breakdown === null ? [] : [breakdown])];
  const query = {
    ...{ kind: 'table' as const, dataset, metrics: [...metrics], by, glc },
    range: daysOfMonth(month),
  };
  const ask = (permissions: readonly string[], language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    analytics.queryWithoutRightsCheck(
      query,
      {
        scope: { groups: { [glc]: 'all' } },
        ...{ defaultGlc: glc, permissions: new Set(permissions), isSuper: false },
      },
      { language, signal },
    );
  const shown = await ask([]);
  if (shown.meta.truncated) return null;
  addNames(names, shown, await ask([], 'en-US'));
  const isHiding = shown.meta.warnings.includes('small_cells_hidden');
  return toRows(part, shown, isHiding ? await ask(['reader:rows']) : shown);
}

/** Turns an answer into rows. A cell is `few` where the same answer with every reader has a number. */
function toRows(part: AskedPart, shown: QueryResult, whole: QueryResult): SyncRow[] {
  const { isByLibrary, breakdown } = part;
  const places = Number(isByLibrary) + Number(breakdown !== null);
  const keyOf = (row: readonly Cell[]) => JSON.stringify(row.slice(0, places));
  const wholes = new Map(whole.rows.map((row) => [keyOf(row), row]));
  const cellsOf = (row: readonly Cell[], known: readonly Cell[] | null, at: [string, string]) =>
    part.metrics.map((metric, index): SyncRow => {
      const [value = null, real = null] = [row[places + index], known?.[places + index]];
      const hidden = value === null && typeof real === 'number' ? 'few' : null;
      return [metric, at[0], breakdown ?? '', at[1], typeof value === 'number' ? value : hidden];
    });
  const rows = shown.rows
    .filter(([code]) => !isByLibrary || (code !== null && code !== ''))
    .flatMap((row) =>
      cellsOf(row, wholes.get(keyOf(row)) ?? null, [
        isByLibrary ? String(row[0]) : '',
        breakdown === null ? '' : String(row[places - 1] ?? ''),
      ]),
    );
  const { totals } = shown;
  const isWhole = isByLibrary && breakdown === null && totals !== null;
  return isWhole ? [...cellsOf(totals, whole.totals, ['', '']), ...rows] : rows;
}

function addNames(names: Names, chinese: QueryResult, english: QueryResult): void {
  for (const [at, { key, role, labels }] of chinese.columns.entries()) {
    if (role !== 'dimension' || !Object.hasOwn(names, key)) continue;
    const other = english.columns[at]?.labels ?? {};
    for (const [code, name] of Object.entries(labels ?? {}))
      names[key as keyof Names][code] = [name.slice(0, 200), (other[code] ?? name).slice(0, 200)];
  }
}
