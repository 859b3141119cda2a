import { type ChangedFigure, periodDays } from '@stacksight/contract';
import { findBaseMetric } from '#analytics/model/model.ts';
import { AppError } from '#lib/app-error.ts';
import type { KeptFigure } from '#store/schema/analysis/returns.ts';
import { hidesFew, isTooFew } from '../few-readers.ts';
import type { ReturnCall, ReturnDeps, ReturnPlace } from '../return-place.ts';
import { lastClosing } from './closings.store.ts';

// The statistics by library and month that a closing keeps.

const kept: readonly { dataset: string; metrics: string[] }[] = [
  {
    dataset: 'circulation',
    metrics: ['loans', 'renewals', 'returns', 'in_house', 'visits', 'holds', 'loan_sessions'],
  },
  { dataset: 'circulation', metrics: ['active_borrowers'] },
  { dataset: 'additions', metrics: ['added'] },
  { dataset: 'registrations', metrics: ['new_readers'] },
];
type AskedFigures = { place: ReturnPlace; period: string };

/** Returns the statistics of a period by library and month; those that the caller may not see are left out. */
export async function figuresNow(
  { analytics }: ReturnDeps,
  { place, period }: AskedFigures,
  { caller, language, signal }: ReturnCall,
): Promise<KeptFigure[]> {
  const parts = kept.map(async ({ dataset, metrics }): Promise<KeptFigure[]> => {
    const query = {
      ...{ kind: 'table' as const, dataset, metrics, glc: place.glc, range: periodDays(period) },
      ...(place.libcode === '' ? {} : { libraries: [place.libcode] }),
      ...{ by: ['library'], grain: 'month' as const, top: 10_000 },
    };
    try {
      const { columns, rows } = await analytics.query(query, caller, { language, signal });
      const at = (key: string) => columns.findIndex((column) => column.key === key);
      const [month, library] = [columns.findIndex(({ role }) => role === 'time'), at('library')];
      return metrics.flatMap((metric) =>
        rows.flatMap((row): KeptFigure[] => {
          const value = row[at(metric)];
          if (typeof value !== 'number') return [];
          return [[metric, String(row[library] ?? ''), String(row[month]).slice(0, 7), value]];
        }),
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'permission.denied') return [];
      throw error;
    }
  });
  return (await Promise.all(parts)).flat();
}

/** Returns the statistics of a closed period that are no longer what was published, the largest changes first. */
export async function changedFigures(
  deps: ReturnDeps,
  asked: AskedFigures,
  call: ReturnCall,
): Promise<ChangedFigure[]> {
  const { glc, libcode } = asked.place;
  const closing = await lastClosing(deps.store.db, { glc, libcode, period: asked.period });
  if (closing === null) return [];
  const now = await figuresNow(deps, asked, call);
  const names = await deps.analytics.labels.all('dim_library', glc, call.language);
  const keyOf = ([metric, library, month]: KeptFigure) => `${metric} ${library} ${month}`;
  const shown = new Set(now.map(([metric]) => metric));
  const before = new Map(closing.figures.map((figure) => [keyOf(figure), figure]));
  const after = new Map(now.map((figure) => [keyOf(figure), figure]));
  return [...new Map([...before, ...after])]
    .flatMap(([key, [metric, library, month]]) => {
      const [was, is] = [before.get(key)?.[3] ?? null, after.get(key)?.[3] ?? null];
      // A metric of which the caller sees no number today is not theirs to see.
      if (was === is || !shown.has(metric)) return [];
      // A number that is gone today may be a small count.
      if (isTooFew(metric, was, call.caller) || (is === null && hidesFew(metric, call.caller)))
        return [];
      const { label, unit } = findBaseMetric(metric)?.metric ?? { label: null, unit: null };
      const changed: ChangedFigure = {
        ...{ libcode: library, library: names[library] ?? library, month, metric },
        ...{ name: label?.[call.language] ?? metric, unit: unit?.[call.language] ?? null },
        ...{ was, now: is },
      };
      return [changed];
    })
    .sort(byChange);
}

const sizeOf = ({ was, now }: ChangedFigure) => Math.abs((now ?? 0) - (was ?? 0));
const byChange = (a: ChangedFigure, b: ChangedFigure): number => sizeOf(b) - sizeOf(a);
