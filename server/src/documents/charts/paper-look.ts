import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

// What all charts on paper share: the type of their options, and the looks of texts, axes and lines.

export type PaperOption = ComposeOption<
  LineSeriesOption | BarSeriesOption | PieSeriesOption | GridComponentOption | LegendComponentOption
>;
const faint = '#5f6b7a';
export const line = '#d3d9e0';
const split = '#edf0f4';
const chartFont = 'Noto Sans SC';

export const text = { color: faint, fontSize: 11 };
export const axisLook = {
  axisLine: { lineStyle: { color: line } },
  axisTick: { show: false },
  axisLabel: text,
  splitLine: { lineStyle: { color: split } },
};
export const base = { animation: false, textStyle: { fontFamily: chartFont, color: '#1f2933' } };
