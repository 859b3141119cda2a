import type { QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { unknownColumn } from '#ui/metric/result-data.ts';
import { StatTile } from '#ui/metric/stat-tile.tsx';
import { useAgainst } from '#ui/statistic-page/use-against.ts';
import styles from '../dashboard-page.module.css';
import { StockNote } from './stock-note.tsx';
import type { NumberTile } from './tile-catalogue.ts';
import { toTileNumber } from './tile-number.ts';

type Props = {
  tile: NumberTile;
  answer: Answer<QueryResult> | undefined;
  tools: StatisticTools;
};

/** Shows a tile with one number or two, with a link to their page, or to the rows behind them if no page exists. */
export function NumberTileView({ tile, answer, tools }: Props) {
  return tile.metrics.map((metric) => (
    <div key={metric} className={styles.number}>
      <OneNumber metric={metric} tile={tile} answer={answer} tools={tools} />
      {tile.tile === 'stock' && <StockNote metric={metric} result={answer?.data} />}
    </div>
  ));
}

function OneNumber({ metric, tile, answer, tools }: Props & { metric: string }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const against = useAgainst(tools);
  const result = answer?.data;
  const number = result && toTileNumber(result, metric);
  const column = number?.column ?? unknownColumn(metric);
  const path = tile.screen && tools.linkTo(tile.screen.component, tile.screen.more);
  const open = path ? () => navigate(path) : result && (() => tools.drill.open(result, { column }));
  return (
    <StatTile
      column={column}
      label={t(`number.${metric}`)}
      value={number?.value}
      meta={result?.meta}
      libraryNames={tools.libraries.names}
      isLoading={answer?.isLoading ?? true}
      error={answer?.error}
      {...(answer ? { onRetry: answer.onRetry } : {})}
      {...(open ? { onOpen: open } : {})}
      comparison={number?.comparison}
      against={against}
      {...(number?.trend ? { trend: number.trend } : {})}
    />
  );
}
