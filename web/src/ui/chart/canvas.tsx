import { addDays } from '@stacksight/contract';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useFormat } from '#lib/format/use-format.ts';
import { useSettings } from '#lib/settings.ts';
import { type CellPick, columnsOf, type ResultData } from '../metric/result-data.ts';
import styles from './chart.module.css';
import { type ChartKind, ChartSkeleton } from './chart-skeleton.tsx';
import type { ModelInput } from './data/chart-model.ts';
import type { Painter } from './drawn-chart.tsx';
import type { ChartOption, OptionInput } from './option/chart-option.ts';
import { useSummary } from './use-summary.ts';

const DrawnChart = lazy(async () => ({ default: (await import('./drawn-chart.tsx')).DrawnChart }));
const narrowWidth = 400;

/** The pictures of a chart: a file as it looks on the screen, and a canvas in the colours of paper. */
export type SavePicture = {
  toFile: () => void | Promise<void>;
  toPaper: () => Promise<HTMLCanvasElement | null>;
};
export type CanvasProps = {
  kind: ChartKind;
  label: string;
  result: ResultData;
  height: number;
  input: ModelInput;
  /** Builds the ECharts option; the caller must pass the same function at every render. */
  toOption: (input: OptionInput) => ChartOption;
  onPick?: ((pick: CellPick) => void) | undefined;
  onRest?: ((isShown: boolean) => void) | undefined;
  save: RefObject<SavePicture | null>;
};

/** Shows a chart by ECharts in the colours of the theme, with a summary for screen readers and a picture to save. */
export function Canvas(props: CanvasProps) {
  const { kind, label, result, height, input, toOption, onPick, save } = props;
  const isDark = useSettings((settings) => settings.dark);
  const painter = useRef<Painter | null>(null);
  const summary = useSummary(kind, label, input);
  const build = useCallback(
    (width: number): ChartOption =>
      toOption({
        ...input,
        isDark,
        isNarrow: width < narrowWidth,
        width,
        isAnimated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      }),
    [toOption, input, isDark],
  );
  const page = { title: label, note: useRangeText(result), isDark };
  useSave(save, {
    toFile: async () => {
      // The code that writes pictures loads when the user saves one.
      const { savePng } = await import('./chart-png.ts');
      if (painter.current) savePng(painter.current(), page);
    },
    toPaper: async () =>
      (await import('./paint-on-paper.ts')).paintOnPaper(toOption, input, height),
  });
  const pick = usePick(input, onPick);
  return (
    <div role="img" aria-label={summary} className={onPick ? styles.pickable : undefined}>
      <Suspense fallback={<ChartSkeleton kind={kind} height={height} />}>
        <DrawnChart
          build={build}
          isDark={isDark}
          language={input.look.language}
          height={height}
          painter={painter}
          onPick={pick}
          onRest={props.onRest}
        />
      </Suspense>
    </div>
  );
}

/** Gives the chart's frame the functions that make its pictures, while a picture exists. */
export function useSave(save: RefObject<SavePicture | null>, own: SavePicture): void {
  useEffect(() => {
    save.current = own;
    return () => {
      save.current = null;
    };
  });
}

/** Returns the days of a result, for the line under the title of a picture. */
export function useRangeText({ meta }: ResultData): string {
  const { date } = useFormat();
  if (!meta) return '';
  return `${date(meta.range.from)} – ${date(addDays(meta.range.to, -1))}`;
}

// A clicked item names its metric if a chart shows several metrics; otherwise it belongs to the first drawn metric.
function usePick({ result, metrics }: ModelInput, onPick: CanvasProps['onPick']) {
  return useMemo(() => {
    if (!onPick) return undefined;
    return (rowIndex: number, metric: string | null) => {
      const all = columnsOf(result, 'metric').flatMap((place) => result.columns[place] ?? []);
      const drawn = all.filter(({ key }) => metrics?.includes(key) ?? true);
      const column = all.find(({ key }) => key === metric) ?? drawn[0] ?? all[0];
      const row = result.rows[rowIndex];
      if (row && column) onPick({ row, rowIndex, column });
    };
  }, [result, metrics, onPick]);
}
