import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';

/** The state of one check: its answer or its error; both are absent while it is computed. */
export type Forecast<Data> = {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/** Reads the forecast of loans and that of arrivals side by side. */
export function useForecasts(glc: string, month: string) {
  const loansQuery = { ...glcOf(glc), ...(month === '' ? {} : { month }) };
  const loans = useQuery({
    queryKey: ['holdingsForecast', 'loans', loansQuery],
    queryFn: ({ signal }) => api.holdingsForecast.loans({ query: loansQuery, signal }),
    placeholderData: keepPreviousData,
  });
  const flowsQuery = glcOf(glc);
  const flows = useQuery({
    queryKey: ['holdingsForecast', 'flows', flowsQuery],
    queryFn: ({ signal }) => api.holdingsForecast.flows({ query: flowsQuery, signal }),
  });
  return { loans, flows };
}
