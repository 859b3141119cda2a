import type { Language } from '@stacksight/contract';
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

// What all charts without a browser share: the types of their options, and the looks of texts, axes and lines, on paper
// and on a dark screen.

export type PaperOption = ComposeOption<
  LineSeriesOption | BarSeriesOption | PieSeriesOption | GridComponentOption | LegendComponentOption
>;
export type PaperPicture = { option: PaperOption; height: number; shown: number; total: number };

/** How a chart is drawn; paper is white, and has as many places as are readable. */
export type ChartDrawing = {
  language: Language;
  isDark?: boolean;
  /** The height of charts that do not need more, in pixels. */
  height?: number;
  /** The most places of a chart that is not over time. */
  most?: number | undefined;
  /** The room at the left, for a browser whose signs are wider than those of the package's font. */
  left?: number;
  /** True for a chart on a phone, with fewer numbers on its axis and shorter names. */
  isNarrow?: boolean;
};

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
