import type { ReturnForm, TableQuery } from '@stacksight/contract';
import { findBaseMetric } from '#analytics/model/model.ts';
import { questionOf, questionsOf } from '../fill/work-out.ts';
import type { ReturnCall, ReturnDeps, ReturnPlace } from '../return-place.ts';

// What each load has brought to the numbers of a return. Only numbers whose parts add up are split: a reader whom two
// loads name counts once in all.

/** More loads than this are not kept one by one, as of events that are pushed every few minutes. */
const mostLoads = 2_000;

export type LoadShares = ReadonlyMap<string, Readonly<Record<string, number>>>;

export const isAdditive = (metric: string): boolean =>
  findBaseMetric(metric)?.metric.additivity === 'additive';

export const keyOfQuery = ({ dataset, filter, metrics }: TableQuery): string =>
  JSON.stringify([dataset, filter, metrics]);

/** Returns what each load has brought to the additive metrics of a form, by the question of the metric. */
export async function loadShares(
  { analytics }: Pick<ReturnDeps, 'analytics'>,
  form: ReturnForm,
  at: { place: ReturnPlace; days: { from: string; to: string } },
  call: ReturnCall,
): Promise<LoadShares> {
  const shares = new Map<string, Readonly<Record<string, number>>>();
  const asked = questionsOf(form).map(async ({ source, metrics }) => {
    const additive = metrics.filter(isAdditive);
    if (additive.length === 0) return;
    const query = questionOf(source, additive, at.place, at.days);
    const byLoad = await sharesOf(analytics, query, call);
    for (const [metric, own] of byLoad)
      shares.set(keyOfQuery({ ...query, metrics: [metric] }), own);
  });
  await Promise.all(asked);
  return shares;
}

/** Returns what each load has brought to the metrics of a question; nothing where there are too many loads. */
export async function sharesOf(
  analytics: ReturnDeps['analytics'],
  query: TableQuery,
  { caller, language, signal }: ReturnCall,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const result = await analytics.query({ ...query, by: ['load'], top: 10_000 }, caller, {
    language,
    signal,
  });
  if (result.meta.truncated || result.rows.length > mostLoads) return new Map();
  const loadAt = result.columns.findIndex(({ key }) => key === 'load');
  return new Map(
    query.metrics.map((metric) => {
      const at = result.columns.findIndex(({ key }) => key === metric);
      const entries = result.rows.flatMap((row): [string, number][] => {
        const [load, cell] = [row[loadAt], row[at]];
        return typeof cell === 'number' && cell !== 0 ? [[String(load ?? ''), cell]] : [];
      });
      return [metric, Object.fromEntries(entries)];
    }),
  );
}
