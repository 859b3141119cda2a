import type { QueryResult } from '@stacksight/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { trendOf } from '../metric/cut-buckets.ts';
import { columnsOf, comparisonOf, toNumber } from '../metric/result-data.ts';
import { StatTile } from '../metric/stat-tile.tsx';
import styles from './statistic-page.module.css';
import { useAgainst } from './use-against.ts';

type Props = {
  answer: Pick<Answer<QueryResult>, 'data' | 'isLoading' | 'error'>;
  tools: StatisticTools;
  /** The number of placeholders until the answer arrives. */
  count: number;
  /** The keys of the metrics to show; all metrics unless given. */
  metrics?: readonly string[];
  /** True if the tiles are low, because numbers such as holdings have neither comparison nor trend. */
  isPlain?: boolean;
  /** The same numbers over time, for the trend of each tile, if `answer` has no time. */
  overTime?: QueryResult | undefined;
};

/** Shows the totals of a result as number tiles; each opens the rows behind it. */
export function TotalTiles({ answer, tools, count, metrics, isPlain = false, overTime }: Props) {
  const { data, isLoading, error } = answer;
  // The panel below shows the error and the button to try again.
  if (!data) return error ? null : <Ghosts count={count} isPlain={isPlain} />;
  const all = columnsOf(data, 'metric');
  const shown = metrics
    ? all.filter((index) => metrics.includes(data.columns[index]?.key ?? ''))
    : all;
  return (
    <div className={styles.tiles} style={inColumns(shown.length)}>
      {shown.map((index) => (
        <Total
          key={index}
          result={data}
          index={index}
          isLoading={isLoading}
          tools={tools}
          overTime={overTime ?? data}
        />
      ))}
    </div>
  );
}

type TotalProps = {
  result: QueryResult;
  index: number;
  isLoading: boolean;
  tools: StatisticTools;
  overTime: QueryResult;
};

function Total({ result, index, isLoading, tools, overTime }: TotalProps) {
  const against = useAgainst(tools);
  const column = result.columns[index];
  if (!column) return null;
  const row = result.totals ?? (result.rows.length === 1 ? result.rows[0] : undefined);
  const comparison = comparisonOf(result, index, row);
  const trend = trendOf(
    overTime,
    overTime.columns.findIndex(({ key }) => key === column.key),
  );
  return (
    <StatTile
      column={column}
      value={toNumber(row?.[index])}
      meta={result.meta}
      libraryNames={tools.libraries.names}
      isLoading={isLoading}
      onOpen={() => tools.drill.open(result, { column })}
      comparison={comparison}
      against={against}
      {...(trend ? { trend } : {})}
    />
  );
}

// Few tiles take one line, many take two.
function inColumns(count: number): CSSProperties {
  return { '--count': count > 7 ? Math.ceil(count / 2) : count } as CSSProperties;
}

function Ghosts({ count, isPlain }: { count: number; isPlain: boolean }) {
  const { t } = useTranslation('statistic-page');
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <div className={styles.tiles} style={inColumns(count)} role="status" aria-label={t('loading')}>
      {places.map((place) => (
        <div key={place} className={styles.ghost} data-plain={isPlain || undefined} />
      ))}
    </div>
  );
}
