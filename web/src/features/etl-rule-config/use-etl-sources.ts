import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** Returns the connectors and data sources that a rule can read. */
export function useEtlSources() {
  const { data } = useQuery({
    queryKey: ['etlRuleConfig', 'sources'],
    queryFn: ({ signal }) => api.etlRuleConfig.sources({ signal }),
  });
  return { connectors: data?.connectors ?? [], datasources: data?.datasources ?? [] };
}
