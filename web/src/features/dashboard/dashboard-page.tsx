import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useUrlState } from '#lib/url-state.ts';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { ArrangeBar, ArrangeButton } from './arrange/arrange-bar.tsx';
import { ArrangeCell } from './arrange/arrange-cell.tsx';
import { useArrange } from './arrange/use-arrange.ts';
import styles from './dashboard-page.module.css';
import { DemoBanner } from './demo-banner.tsx';
import { Freshness } from './freshness.tsx';
import { ChartTileView } from './tiles/chart-tile.tsx';
import { NumberTileView } from './tiles/number-tile.tsx';
import { chartTiles, inOrder, numberTiles } from './tiles/tile-catalogue.ts';
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
  const all = [...answers.values()];
  // The charts, and what draws them, wait for the numbers.
  const isWaiting = all.some(({ isLoading }) => isLoading);
  return (
    <StatisticPage
      title={t('title')}
      tools={tools}
      results={all.map(({ data }) => data)}
      hasCompare
      extra={
        <>
          <Freshness glc={filters.glc} />
          <ArrangeButton arrange={arrange} />
        </>
      }
    >
      <DemoBanner group={tools.libraries.group} />
      <ArrangeBar arrange={arrange} />
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
    </StatisticPage>
  );
}
