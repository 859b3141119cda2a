import type { WarehouseTable } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';

export const warehouseTabs = ['structure', 'values', 'rows', 'lineage'] as const;
export type WarehouseTab = (typeof warehouseTabs)[number];

export const address = {
  table: urlText(),
  tab: urlChoice(warehouseTabs, 'structure'),
  column: urlText(),
  search: urlText(),
  glc: urlText(),
};
export type WarehouseView = {
  table: string;
  tab: WarehouseTab;
  column: string;
  search: string;
  glc: string;
};
export type ChangeWarehouseView = (
  part: Partial<WarehouseView>,
  options?: { push?: boolean },
) => void;

/** The props of a table's panel and of its tabs. */
export type PanelProps = {
  table: WarehouseTable;
  tables: readonly WarehouseTable[];
  view: WarehouseView;
  onChange: ChangeWarehouseView;
};

type Of = { table: WarehouseTable; view: WarehouseView };

export const useTables = (view: Pick<WarehouseView, 'glc'>) => {
  const query = glcOf(view.glc);
  return useStatistic(['dwSchema', 'list', query], (signal) =>
    api.dwSchema.list({ query, signal }),
  );
};

/** Reads the columns of a table; a separate call reads columns about readers. */
export const useStructure = ({ table: { table, isReader }, view }: Of) => {
  const query = glcOf(view.glc);
  return useStatistic(
    ['dwSchema', 'structure', table, query],
    (signal) =>
      isReader
        ? api.dwSchema.readerStructure({ query: { table, ...query }, signal })
        : api.dwSchema.structure({ params: { x: table }, query, signal }),
    { keeps: () => false },
  );
};

export const valuesAtOnce = 200;

/** Reads the values of a column; users who may not see readers do not query columns about readers. */
export const useValues = ({ table: { table }, view }: Of, column: string, isReader: boolean) => {
  const search = view.search.trim();
  const query = {
    table,
    column,
    limit: valuesAtOnce,
    ...glcOf(view.glc),
    ...(search === '' ? {} : { search }),
  };
  return useStatistic(
    ['dwSchema', 'distinct', query],
    (signal) =>
      isReader
        ? api.dwSchema.readerDistinct({ query, signal })
        : api.dwSchema.distinct({ query, signal }),
    {
      isWaiting: column === '',
      keeps: ([, , asked]) =>
        (asked as typeof query).table === table && (asked as typeof query).column === column,
    },
  );
};

export const sampleSize = 50;

export const useRows = ({ table: { table }, view }: Of) => {
  const query = { table, limit: sampleSize, ...glcOf(view.glc) };
  return useStatistic(
    ['dwSchema', 'rows', query],
    (signal) => api.dwSchema.rows({ query, signal }),
    {
      keeps: () => false,
    },
  );
};

export const useLineage = ({ table: { table }, view }: Of) => {
  const query = glcOf(view.glc);
  return useStatistic(
    ['dwSchema', 'lineage', table, query],
    (signal) => api.dwSchema.lineage({ params: { x: table }, query, signal }),
    { keeps: () => false },
  );
};
