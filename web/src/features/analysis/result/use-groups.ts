import type { Cell, QueryResult } from '@stacksight/contract';
import { useMemo, useState } from 'react';
import { columnsOf } from '#ui/metric/result-data.ts';
import { useValueLook } from '#ui/metric/use-value-look.ts';
import { toDimensionText } from '#ui/metric/value-text.ts';
import type { ShownChart } from './chart-choices.ts';

// Charts of paths and funnels can show only one value of a breakdown at a time, here called a group.

export type GroupsOfResult = {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** The answer with the rows of the chosen group only, or the whole answer if the chart shows all groups. */
  narrowed: QueryResult;
};

const ownKeys: Readonly<Partial<Record<ShownChart, readonly string[]>>> = {
  sankey: ['step', 'from', 'to'],
};

/** Returns the values of a breakdown as groups, for charts that show one group at a time. */
export function useGroups(result: QueryResult, chart: ShownChart): GroupsOfResult {
  const look = useValueLook();
  const [chosen, setChosen] = useState('');
  return useMemo(() => {
    const own = ownKeys[chart];
    const places = own
      ? columnsOf(result, 'dimension').filter((at) => !own.includes(result.columns[at]?.key ?? ''))
      : [];
    if (places.length === 0)
      return { options: [], value: '', onChange: setChosen, narrowed: result };
    const keyOf = (row: readonly Cell[]) => JSON.stringify(places.map((at) => row[at]));
    const nameOf = (row: readonly Cell[]) =>
      places
        .flatMap((at) => {
          const column = result.columns[at];
          return column ? [toDimensionText(row[at] ?? null, column, look)] : [];
        })
        .join(' · ');
    const names = new Map(result.rows.map((row) => [keyOf(row), nameOf(row)]));
    const options = [...names].map(([value, label]) => ({ value, label }));
    const value = names.has(chosen) ? chosen : (options[0]?.value ?? '');
    const rows = result.rows.filter((row) => keyOf(row) === value);
    return { options, value, onChange: setChosen, narrowed: { ...result, rows } };
  }, [result, chart, chosen, look]);
}
