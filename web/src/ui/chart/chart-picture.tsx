import { lazy, type RefObject, Suspense, useMemo } from 'react';
import type { CellPick, ResultData } from '../metric/result-data.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { Canvas, type SavePicture } from './canvas.tsx';
import { type ChartKind, ChartSkeleton } from './chart-skeleton.tsx';
import { type ModelInput, toChartModel } from './data/chart-model.ts';
import { ItemChart } from './html/item-chart.tsx';
import { RankChart } from './html/rank-chart.tsx';
import { chartHeight, isSideways } from './option/axes.ts';
import { optionBuilders } from './option/build-option.ts';
import type { DrawnKind } from './option/chart-option.ts';

// Only the analyses draw these charts, so other pages do not load their code.
const FlowPicture = lazy(async () => ({
  default: (await import('./flow/flow-picture.tsx')).FlowPicture,
}));
const MapChart = lazy(async () => ({ default: (await import('./map/map-chart.tsx')).MapChart }));
const CohortTriangle = lazy(async () => ({
  default: (await import('./triangle/cohort-triangle.tsx')).CohortTriangle,
}));

export type PictureProps = {
  kind: ChartKind;
  label: string;
  result: ResultData;
  metrics?: readonly string[];
  /** The metrics drawn below the axis, such as leavers below joiners. */
  below?: readonly string[];
  height: number;
  limit?: number;
  onPick?: (pick: CellPick) => void;
  isRestShown?: boolean;
  /** Called when the user clicks "other" in the legend. */
  onRest?: (isShown: boolean) => void;
  save: RefObject<SavePicture | null>;
};

/** Shows the picture of a result, drawn by ECharts, or in HTML if HTML suffices. */
export function ChartPicture(props: PictureProps) {
  const { kind, result, metrics, below, height, isRestShown = false } = props;
  const look = useValueLook();
  const input = useMemo<ModelInput>(
    () => ({
      result,
      look,
      isRestShown,
      ...(metrics ? { metrics } : {}),
      ...(below ? { below } : {}),
    }),
    [result, look, isRestShown, metrics, below],
  );
  if (kind === 'item') return <ItemChart input={input} onPick={props.onPick} />;
  if (kind === 'rank')
    return <RankChart {...props} input={input} limit={props.limit} onPick={props.onPick} />;
  if (kind === 'map')
    return (
      <Suspense fallback={<ChartSkeleton kind={kind} height={height} />}>
        <MapChart {...props} input={input} />
      </Suspense>
    );
  if (kind === 'funnel' || kind === 'sankey' || kind === 'triangle') {
    return (
      <Suspense fallback={<ChartSkeleton kind={kind} height={height} />}>
        {kind === 'triangle' ? (
          <CohortTriangle {...props} input={input} />
        ) : (
          <FlowPicture {...props} kind={kind} input={input} />
        )}
      </Suspense>
    );
  }
  const tall = Math.max(height, tallness(kind, input));
  return <Canvas {...props} height={tall} input={input} toOption={optionBuilders[kind]} />;
}

function tallness(kind: DrawnKind, input: ModelInput): number {
  if (kind === 'pie' || kind === 'heat') return 0;
  const model = toChartModel(input);
  return chartHeight(isSideways(kind, model), model);
}
