// Without zod, so that pages that only write URLs stay small.

/** The charts of an answer; `auto` follows from its columns. */
export const componentCharts = [
  'auto',
  'line',
  'bar',
  'stackedBar',
  'pie',
  'rank',
  'heat',
  'map',
  'item',
  'funnel',
  'triangle',
  'sankey',
  'table',
] as const;
