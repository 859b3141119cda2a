// Without zod, so that pages that only write URLs stay small.

/** The charts of any columns and rows; `auto` follows from the columns. */
export const columnCharts = ['auto', 'line', 'bar', 'stackedBar', 'pie', 'rank', 'heat'] as const;

/** The charts of an answer of the model. */
export const componentCharts = [
  ...columnCharts,
  'map',
  'item',
  'funnel',
  'triangle',
  'sankey',
  'table',
] as const;
