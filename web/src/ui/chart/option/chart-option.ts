import type {
  BarSeriesOption,
  FunnelSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  SankeySeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts';
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { widthOfText } from '#lib/text-width.ts';
import type { ChartModel, ModelInput } from '../data/chart-model.ts';

export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | PieSeriesOption
  | FunnelSeriesOption
  | SankeySeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | AriaComponentOption
>;

/** The input of an option: the data, the texts, and the layout. */
export type OptionInput = ModelInput & {
  isDark: boolean;
  /** True if the chart is narrower than about 400 px and shows fewer labels. */
  isNarrow: boolean;
  width: number;
  isAnimated: boolean;
};

export type CartesianKind = 'line' | 'bar' | 'stackedBar';
/** The kinds that ECharts draws. */
export type DrawnKind = CartesianKind | 'pie' | 'heat';
export type CartesianLook = {
  input: OptionInput;
  model: ChartModel;
  kind: CartesianKind;
  /** True if bars are horizontal. */
  isTurned: boolean;
};

/** Returns the settings that all charts share. Tooltips are rich text: no chart writes HTML. */
export function baseOption({ isAnimated, isNarrow }: OptionInput) {
  return {
    animation: isAnimated,
    animationDuration: 300,
    animationDurationUpdate: 200,
    aria: { enabled: false },
    tooltip: { renderMode: 'richText', confine: true, transitionDuration: 0 },
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      right: isNarrow ? 0 : 8,
      padding: 0,
      itemGap: 16,
      itemWidth: 12,
      itemHeight: 8,
      icon: 'roundRect',
      formatter: (name: string) => cutText(name, isNarrow ? 24 : 36),
      pageIconSize: 10,
    },
  } satisfies ChartOption;
}

/** Cuts a text to a width, measured in Latin characters. */
export function cutText(text: string, most: number): string {
  const letters = [...text];
  let width = 0;
  const end = letters.findIndex((letter) => {
    width += widthOfText(letter);
    return width > most;
  });
  return end < 0 ? text : `${letters.slice(0, end).join('').trimEnd()}…`;
}
