import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { PaperChart, PaperTable } from '../report/report-paper.ts';
import type { ChartDrawing } from './paper-look.ts';
import { paperOption } from './paper-option.ts';
import { textWidth } from './sign-paths.ts';

// Draws charts without a browser. Only the process of documents loads this file, because ECharts is large.

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, SVGRenderer]);
// Without a browser, ECharts guesses the widths of texts; the font of the package knows them.
setPlatformAPI({
  measureText: (text, font) => ({
    width: textWidth(text, Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12)),
  }),
});

export type DrawnPaperChart = {
  svg: string;
  width: number;
  height: number;
  shown: number;
  total: number;
};

/** A drawing of a width in pixels. */
export type DrawnChartLook = ChartDrawing & { width: number };

/** Draws a chart of a width in pixels as SVG; null where the table has nothing to draw. */
export function drawChart(
  table: PaperTable,
  chart: PaperChart,
  { width, ...look }: DrawnChartLook,
): DrawnPaperChart | null {
  const picture = paperOption(table, chart, look);
  if (picture === null) return null;
  const { option, height, shown, total } = picture;
  const drawn = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    drawn.setOption(option);
    return { svg: drawn.renderToSVGString(), width, height, shown, total };
  } finally {
    drawn.dispose();
  }
}
