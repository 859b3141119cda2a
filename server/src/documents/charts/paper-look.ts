import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

// What all charts without a browser share: the type of their options, and the looks of texts, axes and lines, on paper
// and on a dark screen.

export type PaperOption = ComposeOption<
  LineSeriesOption | BarSeriesOption | PieSeriesOption | GridComponentOption | LegendComponentOption
>;
const grounds = {
  light: {
    ...{ ink: '#1f2933', faint: '#5f6b7a', line: '#d3d9e0', split: '#edf0f4' },
    ...{ ground: '#ffffff', band: '#000000' },
  },
  dark: {
    ...{ ink: '#e8edf4', faint: '#a9b6c6', line: '#3a4656', split: '#263140' },
    ...{ ground: '#131b27', band: '#ffffff' },
  },
};
const chartFont = 'Noto Sans SC';

export type PaperLook = ReturnType<typeof paperLook>;

/** Returns the looks of a chart on white paper or on a dark screen. */
export function paperLook(isDark: boolean) {
  const { ink, faint, line, split, ground, band } = isDark ? grounds.dark : grounds.light;
  const text = { color: faint, fontSize: 11 };
  return {
    isDark,
    line,
    ground,
    band,
    text,
    axis: {
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      axisLabel: text,
      splitLine: { lineStyle: { color: split } },
    },
    base: { animation: false, textStyle: { fontFamily: chartFont, color: ink } },
  };
}
