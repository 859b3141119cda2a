import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import {
  DistinctValues,
  SampleRows,
  TableLineage,
  TableStructure,
  WarehouseTable,
} from '../values/records/warehouse-table.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The tables of the warehouse: the meaning of their columns, the values in them, and the sources of their rows. Tables
// with one row for each reader, and columns that identify readers, need the right to see readers.

const Identifier = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'is not a name of the warehouse');
const scope = { glc: statisticsQuery.glc, libraries: statisticsQuery.libraries };

const distinct = {
  column: Identifier,
  /** Searches the value and its label. */
  search: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  ...scope,
};

const exampleStructure: TableStructure = {
  table: 'fact_hold',
  rows: [
    {
      column: 'outcome',
      type: 'LowCardinality(String)',
      means: '预约的结果',
      isNullable: false,
      isKey: false,
      isReader: false,
      dictionary: null,
      emptyShare: 0.02,
      hasValues: true,
    },
  ],
  countedFrom: null,
};
const exampleValues: DistinctValues = {
  rows: [{ value: 'filled', label: null, count: 41_022 }],
  total: 4,
};

export const dwSchema = area('dwSchema', {
  list: route({
    method: 'GET',
    path: 'dw-schema/table/list',
    summary: 'The tables of the warehouse with their meaning, size and freshness',
    needs: 'warehouse:view',
    query: scope,
    reply: z.array(WarehouseTable),
    example: [
      {
        table: 'fact_hold',
        label: '预约',
        means: '读者提交的每一个预约，从提交到结束。',
        kind: 'fact',
        isReader: false,
        isShared: false,
        rows: 81_204,
        bytes: 2_104_331,
        columns: 18,
        dataFrom: '2021-11-21',
        dataUntil: '2026-11-21',
        loadedAt: '2026-11-21T06:00:00.000Z',
      },
    ],
    seconds: 120,
  }),
  structure: route({
    method: 'GET',
    path: 'dw-schema/table/structure/{x}',
    summary: 'The columns of a table: type, meaning, share of empty values',
    needs: 'warehouse:view',
    params: { x: Identifier },
    query: scope,
    reply: TableStructure,
    example: exampleStructure,
    seconds: 120,
  }),
  distinct: route({
    method: 'GET',
    path: 'dw-schema/table/distinct',
    summary: 'The values of a column with the number of rows of each',
    needs: 'warehouse:view',
    query: { table: Identifier, ...distinct },
    reply: DistinctValues,
    example: exampleValues,
    seconds: 120,
  }),
  readerStructure: route({
    method: 'GET',
    path: 'dw-schema/table/reader-structure',
    summary: 'The columns of a table with one row per reader',
    needs: 'reader:rows',
    query: { table: Identifier.default('dim_reader'), ...scope },
    reply: TableStructure,
    example: exampleStructure,
    seconds: 120,
  }),
  readerDistinct: route({
    method: 'GET',
    path: 'dw-schema/table/reader-distinct',
    summary: 'The values of a column that describes or identifies readers',
    needs: 'reader:rows',
    query: { table: Identifier.default('dim_reader'), ...distinct },
    reply: DistinctValues,
    example: exampleValues,
    seconds: 120,
  }),
  rows: route({
    method: 'GET',
    path: 'dw-schema/table/rows',
    summary: 'The newest rows of a table; reader columns need the right to see readers',
    needs: 'warehouse:view',
    query: {
      table: Identifier,
      limit: z.coerce.number().int().min(1).max(200).default(50),
      ...scope,
    },
    reply: SampleRows,
    example: { columns: ['day', 'outcome'], rows: [['2026-11-20', 'filled']] },
    seconds: 120,
  }),
  lineage: route({
    method: 'GET',
    path: 'dw-schema/table/lineage/{x}',
    summary: 'The loads, mappings and tables that a table comes from, and the metrics that read it',
    needs: 'warehouse:view',
    params: { x: Identifier },
    query: { glc: statisticsQuery.glc },
    reply: TableLineage,
    example: {
      table: 'fact_hold',
      madeFrom: [],
      makes: ['behaviour_event'],
      mappings: [],
      loads: [],
      metrics: [{ code: 'holds_filled', label: '满足预约数', dataset: 'holds' }],
    },
  }),
});
