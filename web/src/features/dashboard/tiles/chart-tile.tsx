import { InfoCircleOutlined, RightOutlined } from '@ant-design/icons';
import { type QueryResult, rangeOf } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { MetricLabel } from '#ui/metric/metric-label.tsx';
import { useShownResult } from '#ui/statistic-page/shown-result.ts';
import { useEmptyWords } from '#ui/statistic-page/use-empty-words.tsx';
import styles from '../dashboard-page.module.css';
import type { ChartTile } from './tile-catalogue.ts';

type Props = {
  tile: ChartTile;
  answer: Answer<QueryResult> | undefined;
  tools: StatisticTools;
};

/** Shows a tile with a chart; the title links to the chart's page, and each point opens the rows behind it. */
export function ChartTileView({ tile, answer, tools }: Props) {
  const { t } = useTranslation('dashboard');
  const result = useShownResult(answer?.data);
  const empty = useEmptyWords(tools, result?.meta);
  const label = t(`tile.${tile.tile}`);
  return (
    <div className={styles.chart}>
      <Chart
        kind={tile.chart}
        label={label}
        title={<Title tile={tile} label={label} tools={tools} />}
        extra={
          <>
            {tile.isMonthly && <OwnRange result={result} />}
            <About tile={tile} tools={tools} result={result} />
          </>
        }
        result={result}
        metrics={tile.metrics}
        height={chartHeight}
        limit={mostPlaces}
        empty={empty}
        isLoading={answer?.isLoading ?? true}
        error={answer?.error}
        {...(answer ? { onRetry: answer.onRetry } : {})}
        onPick={(pick) => result && tools.drill.open(result, pick)}
      />
    </div>
  );
}

const chartHeight = 280;
const mostPlaces = 7;

type TitleProps = { tile: ChartTile; label: string; tools: StatisticTools };

function Title({ tile, label, tools }: TitleProps) {
  const path = tile.screen && tools.linkTo(tile.screen.component, tile.screen.more);
  if (!path) return label;
  return (
    <Link className={styles.more} to={path}>
      {label} <RightOutlined aria-hidden />
    </Link>
  );
}

/** Describes the metric, libraries, days and newest data of the chart. */
function About({ tile, tools, result }: Omit<TitleProps, 'label'> & { result: Result }) {
  const column = result?.columns.find(({ key }) => key === tile.metrics[0]);
  if (!result || !column) return null;
  return (
    <MetricLabel column={column} meta={result.meta} libraryNames={tools.libraries.names}>
      <InfoCircleOutlined aria-hidden className={styles.about} />
    </MetricLabel>
  );
}

type Result = QueryResult | undefined;

// A tile with another range than the chosen one names its days.
function OwnRange({ result }: { result: Result }) {
  const range = useRangeText();
  if (!result) return null;
  const chosen = rangeOf(result.meta.query);
  const name = typeof chosen === 'string' ? range.name(chosen) : range.days(result.meta.range);
  return (
    <span className={styles.days} title={range.days(result.meta.range)}>
      {name}
    </span>
  );
}
