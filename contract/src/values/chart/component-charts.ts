// This file does not import zod, so that pages that only write URLs stay small.

/** The charts for any columns and rows; `auto` is decided by the columns. */
export const columnCharts = ['auto', 'line', 'bar', 'stackedBar', 'pie', 'rank', 'heat'] as const;

/** The charts for an answer of the model. */
export const componentCharts = [
  ...columnCharts,
  'map',
  'item',
  'funnel',
  'triangle',
  'sankey',
  'table',
] as const;
