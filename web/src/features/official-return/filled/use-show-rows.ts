import type { QueryResult, TableQuery } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import type { Drill } from '#lib/statistics/use-drill.ts';

export type ShowRows = (query: TableQuery) => void;

/** Returns a function that asks the question of a number again and opens the rows behind it. */
export function useShowRows(drill: Drill): ShowRows {
  return (query) => {
    const asked = api.analysis.run({ body: query }) as Promise<QueryResult>;
    const [key = ''] = query.metrics;
    asked.then((result) => drill.open(result, { column: { key } })).catch(handleError);
  };
}
