import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { type StatisticTools, useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useUrlState } from '#lib/url-state.ts';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { ArrangeBar, ArrangeButton } from './arrange/arrange-bar.tsx';
import { ArrangeCell } from './arrange/arrange-cell.tsx';
import { type Arrange, useArrange } from './arrange/use-arrange.ts';
import styles from './dashboard-page.module.css';
import { DemoBanner } from './demo-banner.tsx';
import { Freshness } from './freshness.tsx';
import { ChartTileView } from './tiles/chart-tile.tsx';
import { NumberTileView } from './tiles/number-tile.tsx';
import { chartTiles, inOrder, type NumberTile, numberTiles } from './tiles/tile-catalogue.ts';
import { useLayout } from './use-layout.ts';
import { useNumberTiles } from './use-tiles.ts';

const shape = filterShape('last30Day');

/** The state of the library at a glance. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const [filters, change] = useUrlState(shape);
  const tools = useStatisticTools(filters, change);
  const arrange = useArrange(useLayout());
  const numbers = inOrder(numberTiles, arrange.tiles);
  const answers = useNumberTiles(numbers, filters);
  return (
    <StatisticPage
      title={t('title')}
      tools={tools}
      results={[...answers.values()].map(({ data }) => data)}
      hasCompare
      extra={
        <>
          <Freshness glc={filters.glc} />
          <ArrangeButton arrange={arrange} />
        </>
      }
    >
      <DemoBanner libraries={tools.libraries} />
      <ArrangeBar arrange={arrange} />
      <Tiles numbers={numbers} answers={answers} arrange={arrange} tools={tools} />
    </StatisticPage>
  );
}

type TilesProps = {
  numbers: readonly NumberTile[];
  answers: ReturnType<typeof useNumberTiles>;
  arrange: Arrange;
  tools: StatisticTools;
};

function Tiles({ numbers, answers, arrange, tools }: TilesProps) {
  // The charts, and what draws them, wait for the numbers.
  const isWaiting = [...answers.values()].some(({ isLoading }) => isLoading);
  return (
    <>
      <div className={styles.numbers}>
        {numbers.map((tile) => (
          <ArrangeCell
            key={tile.tile}
            tile={tile.tile}
            arrange={arrange}
            isPair={tile.metrics.length > 1}
          >
            <NumberTileView tile={tile} answer={answers.get(tile.tile)} tools={tools} />
          </ArrangeCell>
        ))}
      </div>
      <div className={styles.charts}>
        {inOrder(chartTiles, arrange.tiles).map((tile) => (
          <ArrangeCell key={tile.tile} tile={tile.tile} arrange={arrange} isWide={tile.isWide}>
            <ChartTileView tile={tile} tools={tools} isWaiting={isWaiting} />
          </ArrangeCell>
        ))}
      </div>
    </>
  );
}
