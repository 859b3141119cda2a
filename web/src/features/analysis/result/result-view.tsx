import type { ComponentChart, QueryResult } from '@stacksight/contract';
import { type ComponentType, type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drill } from '#lib/statistics/use-drill.ts';
import type { WorkbookExport } from '#lib/statistics/use-workbook.ts';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import { ChartEmpty } from '#ui/chart/chart-states.tsx';
import type { LibraryNames } from '#ui/metric/metric-facts.tsx';
import { useValueLook } from '#ui/metric/use-value-look.ts';
import { isBlank, toShown } from '#ui/statistic-page/shown-result.ts';
import type { DisplayChoice } from '../state/use-draft.ts';
import {
  canDrawAll,
  chartChoices,
  drawableMetrics,
  firstMetric,
  type ShownChart,
} from './chart-choices.ts';
import type { ChartToolsProps } from './chart-tools.tsx';
import { toDrawn } from './drawn.ts';
import { NumberTiles } from './number-tiles.tsx';
import type { NumbersTableProps } from './numbers-table.tsx';
import styles from './result.module.css';
import { type GroupsOfResult, useGroups } from './use-groups.ts';

export type ResultViewProps = {
  result: QueryResult;
  title: string;
  chart: ComponentChart;
  /** The key of the drawn metric; `*` for all metrics, empty before the user chooses. */
  metric: string;
  /** True if the chart draws the line "other". */
  rest: boolean;
  onLook: (part: DisplayChoice) => void;
  isWaiting: boolean;
  drill: Drill;
  libraryNames: LibraryNames;
  /** The texts of an empty answer; without a reason, the view says that there are no results. */
  empty: { reason?: string; hint: string; action?: React.ReactNode };
  exporting: WorkbookExport;
  /** Chooses the kind of chart and the metric; if absent, the reader cannot choose them. */
  Tools?: ComponentType<ChartToolsProps>;
  /** The table of an answer; a page that rarely needs it loads it late. */
  Table: ComponentType<NumbersTableProps>;
  /** True if the table also follows below a chart. */
  hasTable: boolean;
  /** The height of the chart in pixels; 320 unless given. */
  height?: number;
};

/** Shows an answer as a chart with a table below; each number in the chart or the table opens the rows behind it. */
export function ResultView(props: ResultViewProps) {
  const { t } = useTranslation('analysis');
  const { title, empty, Tools, Table } = props;
  const result = useMemo(() => ordered(props.result), [props.result]);
  const charts = useMemo(() => chartChoices(result), [result]);
  const shown = charts.find((one) => one === props.chart) ?? charts[0] ?? 'table';
  const groups = useGroups(result, shown);
  const handle = useRef<ChartHandle>(null);
  const hasPicture = shown !== 'table' && shown !== 'item';
  if (isBlank(result)) {
    const words = { reason: t('result.empty'), ...empty };
    return <ChartEmpty height={280} words={words} />;
  }
  return (
    <div className={styles.result}>
      {Tools && (
        <Tools
          charts={charts}
          chart={shown}
          metrics={drawableMetrics(result, shown)}
          metric={metricOf(result, shown, props.metric)}
          canDrawAll={canDrawAll(result, shown)}
          groups={groups}
          onLook={props.onLook}
          onPicture={hasPicture ? () => handle.current?.downloadPng() : null}
        />
      )}
      {shown === 'item' ? (
        <NumberTiles {...props} result={result} />
      ) : (
        shown !== 'table' && (
          <Picture
            {...props}
            key={shown}
            handle={handle}
            result={result}
            shown={shown}
            groups={groups}
          />
        )
      )}
      {(shown === 'table' || props.hasTable) && <Table {...props} result={result} title={title} />}
    </div>
  );
}

// Puts bands and years into their natural order; an empty result stays as it is.
function ordered(result: QueryResult): QueryResult {
  const { kind } = result.meta.query;
  return isBlank(result) || (kind !== 'table' && kind !== 'event') ? result : toShown(result);
}

/** Returns the drawn metric; null for all metrics. */
function metricOf(result: QueryResult, shown: ShownChart, wanted: string): string | null {
  const all = drawableMetrics(result, shown);
  if (all.length === 0) return null;
  const chosen = all.find(({ key }) => key === wanted)?.key;
  if (chosen !== undefined) return chosen;
  if (canDrawAll(result, shown) && result.meta.query.kind === 'event') return null;
  return firstMetric(result, shown, all);
}

type PictureProps = ResultViewProps & {
  shown: Exclude<ShownChart, 'table' | 'item'>;
  groups: GroupsOfResult;
  handle: RefObject<ChartHandle | null>;
};

function Picture({
  handle,
  result,
  title,
  shown,
  groups,
  metric,
  isWaiting,
  ...props
}: PictureProps) {
  const { drill, rest, onLook } = props;
  const { t } = useTranslation('analysis');
  const { language } = useValueLook();
  const drawn = useMemo(() => {
    const words = { language, period: t('result.period'), share: t('result.share') };
    const look = { chart: shown, metric: metricOf(result, shown, metric) };
    return toDrawn(groups.narrowed, look, words);
  }, [result, groups.narrowed, shown, metric, language, t]);
  const { kind, data, metrics, below } = drawn;
  return (
    <>
      <Chart
        ref={handle}
        hasTools={false}
        kind={kind}
        label={title}
        result={data}
        height={props.height ?? (kind === 'sankey' ? 420 : 320)}
        isLoading={isWaiting}
        isRestShown={rest}
        onRest={(next) => onLook({ rest: next })}
        onPick={(pick) => {
          const picked = drawn.toPicked(pick);
          if (picked) drill.open(result, picked);
        }}
        {...(metrics ? { metrics } : {})}
        {...(below ? { below } : {})}
      />
      {drawn.isPart && <p className={styles.note}>{t('result.largest')}</p>}
    </>
  );
}
