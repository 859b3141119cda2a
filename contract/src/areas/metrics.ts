import { z } from 'zod';
import { codeList } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { grains } from '../values/query.ts';
import { Column } from '../values/query-result.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The definitions of all metrics, with their sources and the places that show them.

export const additivities = ['additive', 'distinct', 'ratio', 'other'] as const;

/**
 * A place that shows a metric: a tile of the dashboard, a screen by its component, or a rule or saved analysis by its
 * id.
 */
export const MetricUse = z.object({
  kind: z.enum(['tile', 'screen', 'rule', 'component', 'target']),
  name: z.string(),
  /** The name of a rule or analysis; null for tiles and screens, which the console names itself. */
  label: z.string().nullable(),
});
export type MetricUse = z.output<typeof MetricUse>;

const names = { nameZh: z.string(), nameEn: z.string() };

export const MetricCard = z.object({
  code: z.string(),
  /** The label, in the caller's language. */
  label: z.string(),
  ...names,
  dataset: z.string(),
  datasetLabel: z.string(),
  unit: z.string().nullable(),
  means: z.string(),
  formula: z.string(),
  format: Column.shape.format,
  additivity: z.enum(additivities),
  /** The finest grain; null for a metric as of now. */
  grain: z.enum(grains).nullable(),
  /** The two metrics of a ratio. */
  parts: z.array(z.string()),
  /** True if small counts are hidden from callers who may not see readers. */
  countsReaders: z.boolean(),
  /** The tables that the metric reads, and the rollups that can answer in their place. */
  tables: z.array(z.string()),
  rollups: z.array(z.string()),
  dimensions: z.array(z.string()),
  dataFrom: z.string().nullable(),
  dataUntil: z.string().nullable(),
  loadedAt: z.string().nullable(),
  uses: z.array(MetricUse),
});
export type MetricCard = z.output<typeof MetricCard>;

export const DimensionCard = z.object({
  code: z.string(),
  label: z.string(),
  ...names,
  means: z.string(),
  /** The datasets with this dimension, each with its label there. */
  datasets: z.array(z.object({ code: z.string(), label: z.string(), as: z.string() })),
  /** The table with the labels of its codes; null if the product has the labels, or the codes are the labels. */
  dictionary: z.string().nullable(),
  /** The codes and labels of the dimension, if they are a closed list. */
  choices: z.array(z.object({ code: z.string(), label: z.string() })),
});
export type DimensionCard = z.output<typeof DimensionCard>;

const example: MetricCard = {
  code: 'loans',
  label: '外借册次',
  nameZh: '外借册次',
  nameEn: 'Loans',
  dataset: 'circulation',
  datasetLabel: '流通与到馆',
  unit: '册次',
  means: '首次借出的册次；续借与馆内阅览另计',
  formula: 'Σ n（事件 = loan）',
  format: 'integer',
  additivity: 'additive',
  grain: 'hour',
  parts: [],
  countsReaders: false,
  tables: ['behaviour_event'],
  rollups: ['agg_event_day'],
  dimensions: ['library', 'mainClass'],
  dataFrom: '2021-11-21',
  dataUntil: '2026-11-21',
  loadedAt: '2026-11-21T06:00:00.000Z',
  uses: [{ kind: 'tile', name: 'loans', label: null }],
};

export const metrics = area('metrics', {
  list: route({
    method: 'GET',
    path: 'metrics/list',
    summary: 'Every metric with its definition, source, freshness and uses',
    needs: 'signedIn',
    query: { codes: codeList.optional(), glc: statisticsQuery.glc },
    reply: z.array(MetricCard),
    example: [example],
  }),
  dimensions: route({
    method: 'GET',
    path: 'metrics/dimensions',
    summary: 'Every dimension with its meaning, its datasets and its codes',
    needs: 'signedIn',
    reply: z.array(DimensionCard),
    example: [
      {
        code: 'mainClass',
        label: '中图法大类',
        nameZh: '中图法大类',
        nameEn: 'CLC main class',
        means: '文献在《中国图书馆分类法》中的大类',
        datasets: [{ code: 'circulation', label: '流通与到馆', as: '中图法大类' }],
        dictionary: 'dim_clc',
        choices: [],
      },
    ],
  }),
  get: route({
    method: 'GET',
    path: 'metrics/{code}',
    summary: 'The card of one metric',
    needs: 'signedIn',
    params: { code: z.string().max(64) },
    query: { glc: statisticsQuery.glc },
    reply: MetricCard,
    example,
  }),
});
