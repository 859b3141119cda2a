import type { EnumChoice, EnumEntry, RuleParameter } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useCan } from '#ui/can/can.tsx';

const query = { pageSize: 500 };
const none: readonly EnumEntry[] = [];

/** Reads the option lists that a parameter can use, and the current choices of the parameter. */
export function useEnumerations(parameter: RuleParameter): {
  lists: readonly EnumEntry[];
  choices: readonly EnumChoice[];
} {
  const mayRead = useCan({ all: ['dict:view'] });
  const { data } = useQuery({
    queryKey: ['enumConfig', 'list', query],
    queryFn: ({ signal }) => api.enumConfig.list({ query, signal }),
    enabled: mayRead && parameter.type === 'enumeration',
  });
  const lists = data?.rows ?? none;
  if (parameter.type !== 'enumeration') return { lists, choices: [] };
  const named = lists.find(({ code }) => code === parameter.enumeration);
  return { lists, choices: named?.choices ?? parameter.choices ?? [] };
}
