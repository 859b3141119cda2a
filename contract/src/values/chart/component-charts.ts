// Free of zod, so that a page that only writes addresses stays light.

/** How an answer is drawn; `auto` goes with what it holds. */
export const componentCharts = [
  'auto',
  'line',
  'bar',
  'stackedBar',
  'pie',
  'rank',
  'heat',
  'item',
  'funnel',
  'triangle',
  'sankey',
  'table',
] as const;
