import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, registerTheme, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChartOption } from './option/chart-option.ts';
import { chartTheme, themeName } from './option/theme.ts';

// Only this file and `paint-on-paper.ts` draw by ECharts. Load this file with import(), so that ECharts becomes a chunk of its own.

use([BarChart, LineChart, PieChart, CanvasRenderer]);
use([GridComponent, LegendComponent, TooltipComponent]);
registerTheme(themeName(false), chartTheme(false));
registerTheme(themeName(true), chartTheme(true));

/** Paints the shown chart onto a canvas at twice the screen's resolution. */
export type Painter = () => HTMLCanvasElement;
type Props = {
  /** Builds the ECharts option for a width in pixels. */
  build: (width: number) => ChartOption;
  isDark: boolean;
  language: string;
  height: number;
  painter: RefObject<Painter | null>;
  onPick: ((row: number, metric: string | null) => void) | undefined;
  /** Called when the user shows or hides "other" in the legend. */
  onRest: ((isShown: boolean) => void) | undefined;
};

/** Shows a chart drawn by ECharts; its size follows the container, also after the page was hidden. */
export function DrawnChart(props: Props) {
  const { build, isDark, language, height, painter, onPick, onRest } = props;
  const host = useRef<HTMLDivElement>(null);
  const { chart, width } = useInstance(host, isDark, language);
  useEffect(() => {
    if (!chart?.isDisposed()) chart?.setTheme(themeName(isDark));
  }, [chart, isDark]);
  useEffect(() => {
    // After a change of language, this chart is disposed and a new chart follows.
    if (!chart || chart.isDisposed()) return;
    const draw = (across: number) => {
      chart.setOption(build(across), { notMerge: true });
      // The chart is drawn at once, because no further frame comes before a page is printed.
      chart.getZr().flush();
    };
    draw(width);
    const page = host.current?.closest('#page')?.clientWidth ?? paperWidth;
    const print = ({ type }: Event) => {
      const across = type === 'afterprint' ? width : (width * paperWidth) / page;
      chart.resize({ width: across });
      draw(across);
    };
    for (const event of printing) window.addEventListener(event, print);
    return () => {
      for (const event of printing) window.removeEventListener(event, print);
    };
  }, [chart, build, width]);
  useLegend(chart, build, width, onRest);
  useEffect(() => {
    if (!chart || !onPick) return;
    const pick = ({ data }: { data?: unknown }) => {
      const row = rowOf(data);
      if (row >= 0) onPick(row, metricOf(data));
    };
    chart.on('click', pick);
    return () => stopListening(chart, 'click', pick);
  }, [chart, onPick]);
  useEffect(() => {
    painter.current = chart ? () => chart.renderToCanvas({ pixelRatio: 2 }) : null;
    return () => {
      painter.current = null;
    };
  }, [chart, painter]);
  return <div ref={host} style={{ width: '100%', height }} aria-hidden />;
}

// ECharts warns about every call to a disposed chart.
function stopListening(chart: EChartsType, event: string, handler: (event: never) => void) {
  if (!chart.isDisposed()) chart.off(event, handler as () => void);
}

// Series that the user hid in the legend stay hidden when the chart is drawn again.
function useLegend(
  chart: EChartsType | null,
  build: Props['build'],
  width: number,
  onRest: Props['onRest'],
) {
  const hidden = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!chart || width === 0) return;
    const own = selectedIn(build(width));
    for (const name of hidden.current)
      if (own[name] === undefined) chart.dispatchAction({ type: 'legendUnSelect', name });
    const onChange = (event: unknown) => {
      const { name, selected } = event as { name: string; selected: Record<string, boolean> };
      if (own[name] !== undefined) onRest?.(selected[name] === true);
      hidden.current = new Set(Object.keys(selected).filter((one) => selected[one] === false));
    };
    chart.on('legendselectchanged', onChange);
    return () => stopListening(chart, 'legendselectchanged', onChange);
  }, [chart, build, width, onRest]);
}

function selectedIn({ legend }: ChartOption): Readonly<Record<string, boolean>> {
  const [first] = Array.isArray(legend) ? legend : [legend];
  return first?.selected ?? {};
}

// A hidden page has no width: the instance is created once the page has a width, and disposed when the page is hidden.
function useInstance(host: RefObject<HTMLDivElement | null>, isDark: boolean, language: string) {
  const theme = useRef(isDark);
  theme.current = isDark;
  const [instance, setInstance] = useState<{ chart: EChartsType | null; width: number }>(none);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let chart: EChartsType | null = null;
    const watcher = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // On paper, the style sheet fits the drawn chart into its place.
      if (width === 0 || height === 0 || matchMedia('print').matches) return;
      if (chart) chart.resize();
      else
        chart = init(element, themeName(theme.current), {
          locale: language === 'en-US' ? 'EN' : 'ZH',
        });
      setInstance({ chart, width });
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart?.dispose();
      setInstance(none);
    };
  }, [host, language]);
  return instance;
}

/** The width of the text on upright A4, in pixels. */
const paperWidth = 718;
const printing = ['beforeprint', 'afterprint'];
const none = { chart: null, width: 0 };

function rowOf(data: unknown): number {
  if (typeof data !== 'object' || data === null || !('row' in data)) return -1;
  return typeof data.row === 'number' ? data.row : -1;
}

function metricOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('metric' in data)) return null;
  return typeof data.metric === 'string' ? data.metric : null;
}
