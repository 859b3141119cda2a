import { init } from 'echarts/core';
import type { ModelInput } from './data/chart-model.ts';
import type { ChartOption, OptionInput } from './option/chart-option.ts';
import { themeName } from './option/theme.ts';

// Loaded when a chart is put into the report list; `drawn-chart.tsx` has registered its parts by then.

const width = 720;
const look = { isDark: false, isNarrow: false, isAnimated: false, width };

/** Paints a chart outside the page, in the light theme and of one width, at twice the resolution. */
export function paintOnPaper(
  toOption: (input: OptionInput) => ChartOption,
  input: ModelInput,
  height: number,
): HTMLCanvasElement {
  const locale = input.look.language === 'en-US' ? 'EN' : 'ZH';
  const chart = init(document.createElement('div'), themeName(false), { width, height, locale });
  chart.setOption(toOption({ ...input, ...look }));
  chart.getZr().flush();
  const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: '#ffffff' });
  chart.dispose();
  return canvas;
}
