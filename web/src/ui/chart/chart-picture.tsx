import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useFormat } from '#lib/format/use-format.ts';
import { useSettings } from '#lib/settings.ts';
import { type CellPick, columnsOf, type ResultData } from '../metric/result-data.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import styles from './chart.module.css';
import { savePng } from './chart-png.ts';
import { type ChartKind, ChartSkeleton } from './chart-skeleton.tsx';
import { type ModelInput, toChartModel } from './data/chart-model.ts';
import type { Painter } from './drawn-chart.tsx';
import { ItemChart } from './html/item-chart.tsx';
import { RankChart } from './html/rank-chart.tsx';
import { heightFor, isSideways } from './option/axes.ts';
import { buildOption } from './option/build-option.ts';
import type { ChartOption, DrawnKind } from './option/chart-option.ts';
import { useSummary } from './use-summary.ts';

const DrawnChart = lazy(async () => ({ default: (await import('./drawn-chart.tsx')).DrawnChart }));
const narrowWidth = 400;

export type SavePicture = () => void;
type Props = {
  kind: ChartKind;
  label: string;
  result: ResultData;
  metrics?: readonly string[];
  height: number;
  limit?: number;
  onPick?: (pick: CellPick) => void;
  save: RefObject<SavePicture | null>;
};

/** The picture of a result: by ECharts, or in plain elements where these do. */
export function ChartPicture(props: Props) {
  const { kind, result, metrics } = props;
  const look = useValueLook();
  const input = useMemo<ModelInput>(
    () => ({ result, look, ...(metrics ? { metrics } : {}) }),
    [result, look, metrics],
  );
  if (kind === 'item') return <ItemChart input={input} onPick={props.onPick} />;
  if (kind === 'rank') return <RankChart input={input} limit={props.limit} onPick={props.onPick} />;
  return <Canvas {...props} kind={kind} input={input} />;
}

type CanvasProps = Omit<Props, 'kind'> & { kind: DrawnKind; input: ModelInput };

function Canvas({ kind, label, result, height, input, onPick, save }: CanvasProps) {
  const isDark = useSettings((settings) => settings.dark);
  const painter = useRef<Painter | null>(null);
  const summary = useSummary(kind, label, input);
  const tall = Math.max(height, tallness(kind, input));
  const build = useCallback(
    (width: number): ChartOption =>
      buildOption(kind, {
        ...input,
        isDark,
        isNarrow: width < narrowWidth,
        isAnimated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      }),
    [kind, input, isDark],
  );
  useSave(save, painter, { title: label, note: useRangeText(result), isDark });
  const pick = usePick(result, onPick);
  return (
    <div role="img" aria-label={summary} className={onPick ? styles.pickable : undefined}>
      <Suspense fallback={<ChartSkeleton kind={kind} height={tall} />}>
        <DrawnChart
          build={build}
          isDark={isDark}
          language={input.look.language}
          height={tall}
          painter={painter}
          onPick={pick}
        />
      </Suspense>
    </div>
  );
}

function tallness(kind: DrawnKind, input: ModelInput): number {
  if (kind === 'pie' || kind === 'heat') return 0;
  const model = toChartModel(input);
  return heightFor(isSideways(kind, model), model);
}

function useSave(
  save: Props['save'],
  painter: RefObject<Painter | null>,
  page: Parameters<typeof savePng>[1],
) {
  useEffect(() => {
    save.current = () => {
      if (painter.current) savePng(painter.current(), page);
    };
    return () => {
      save.current = null;
    };
  });
}

function useRangeText({ meta }: ResultData): string {
  const { date } = useFormat();
  if (!meta) return '';
  const last = new Date(`${meta.range.to}T00:00:00Z`).getTime() - 86_400_000;
  return `${date(meta.range.from)} – ${date(new Date(last).toISOString().slice(0, 10))}`;
}

function usePick(result: ResultData, onPick: Props['onPick']) {
  return useMemo(() => {
    if (!onPick) return undefined;
    return (rowIndex: number) => {
      const [metric = -1] = columnsOf(result, 'metric');
      const column = result.columns[metric];
      const row = result.rows[rowIndex];
      if (row && column) onPick({ row, rowIndex, column });
    };
  }, [result, onPick]);
}
