import type { FilterField } from '@stacksight/contract';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useCan } from '#ui/can/can.tsx';
import { groupField } from '../../draft/edit.ts';
import { toField } from '../../state/use-fields.ts';

/** Returns every dimension as a field for the filter of a whole page; a question without the field ignores it. */
export function usePageFields(): FilterField[] | undefined {
  const mayUseGroups = useCan({ all: ['reader:group'] });
  const { data } = useStatistic(
    ['metrics', 'dimensions'],
    (signal) => api.metrics.dimensions({ signal }),
    { staleSeconds: 600 },
  );
  return useMemo(
    () =>
      data
        ?.filter(
          ({ code, datasets }) => datasets.length > 0 && (code !== groupField || mayUseGroups),
        )
        .map((card) => toField({ ...card, as: card.label }, card.datasets[0]?.code ?? '')),
    [data, mayUseGroups],
  );
}
