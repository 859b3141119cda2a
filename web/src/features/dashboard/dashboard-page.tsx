import type { LayoutTile } from '@stacksight/contract';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { filterShape } from '#lib/statistics/filters.ts';
import { type StatisticTools, useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useUrlState } from '#lib/url-state.ts';
import { useIsAllowed } from '#ui/can/can.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { StatisticPage } from '#ui/statistic-page/statistic-page.tsx';
import { ArrangeButton } from './arrange/arrange-button.tsx';
import { ArrangeCell } from './arrange/arrange-cell.tsx';
import { type Arrange, useArrange } from './arrange/use-arrange.ts';
import { dashboardRange } from './ask-early.ts';
import styles from './dashboard-page.module.css';
import { DemoBanner } from './demo-banner.tsx';
import { Freshness } from './freshness.tsx';
import headings from './heading.module.css';
import { ChartTileView } from './tiles/chart-tile.tsx';
import { HoldingsTileView } from './tiles/holdings-tile.tsx';
import { NumberTileView } from './tiles/number-tile.tsx';
import { chartTiles, inOrder, numberTiles, smallTiles } from './tiles/tile-catalogue.ts';
import { useBoard } from './use-board.ts';
import { useLayout } from './use-layout.ts';
import { type TileAnswers, useTiles } from './use-tiles.ts';

const ArrangeBar = lazyPart(async () => (await import('./arrange/arrange-bar.tsx')).ArrangeBar);
const PinnedTiles = lazyPart(async () => (await import('./pins/pinned-tiles.tsx')).PinnedTiles);
const shape = filterShape(dashboardRange);

/** Shows the dashboard, with the state of the library at a glance. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const [filters, change] = useUrlState(shape);
  const board = useBoard(filters);
  const isInOtherCall = board.isComing;
  const tools = useStatisticTools(filters, change, { isInOtherCall });
  const isAllowed = useIsAllowed();
  const layout = useLayout(isInOtherCall);
  const arrange = useArrange(layout, (tile) => isAllowed({ all: rightsFor(tile) }));
  const answers = useTiles(board, arrange.tiles, filters);
  const numbers = inOrder(numberTiles, arrange.tiles);
  return (
    <StatisticPage
      title={t('title')}
      tools={tools}
      results={numbers.map(({ tile }) => answers.get(tile)?.data)}
      hasCompare
      extra={
        <>
          <span className={headings.break} />
          <Freshness glc={filters.glc} isInOtherCall={isInOtherCall} />
          <ArrangeButton arrange={arrange} />
        </>
      }
    >
      {arrange.isOn && (
        <LazyPart>
          <ArrangeBar arrange={arrange} />
        </LazyPart>
      )}
      <Tiles
        answers={answers}
        arrange={arrange}
        tools={tools}
        pins={layout.pins}
        isReady={!isInOtherCall}
      />
    </StatisticPage>
  );
}

/** Returns the permissions for a tile beside that for the dashboard. */
const rightsFor = (code: LayoutTile) => {
  const found = smallTiles.find(({ tile }) => tile === code);
  return found?.kind === 'holdings' ? found.needs : [];
};

type TilesProps = {
  answers: TileAnswers;
  arrange: Arrange;
  tools: StatisticTools;
  /** The number of tiles from reports. */
  pins: number;
};

function Tiles({ answers, arrange, tools, pins, isReady }: TilesProps & { isReady: boolean }) {
  return (
    <>
      <div className={styles.numbers} data-tour="numbers">
        {inOrder(smallTiles, arrange.tiles).map((tile) => (
          <ArrangeCell
            key={tile.tile}
            tile={tile.tile}
            arrange={arrange}
            isPair={tile.kind === 'number' && tile.metrics.length > 1}
          >
            {tile.kind === 'number' ? (
              <NumberTileView tile={tile} answer={answers.get(tile.tile)} tools={tools} />
            ) : (
              // These numbers take longer, so they wait for the rest of the page.
              <HoldingsTileView tile={tile} tools={tools} isReady={isReady} />
            )}
          </ArrangeCell>
        ))}
      </div>
      <DemoBanner libraries={tools.libraries} />
      <Charts answers={answers} arrange={arrange} tools={tools} pins={pins} />
    </>
  );
}

const none: TileAnswers = new Map();

/** Shows the charts after the number tiles, because charts and their code are most of the work. */
function Charts({ answers, arrange, tools, pins }: TilesProps) {
  const shown = useDeferredValue(answers, none);
  return (
    <div className={styles.charts}>
      {pins > 0 && (
        <LazyPart
          fallback={Array.from({ length: pins }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other name
            <div key={at} className={styles.chart} />
          ))}
        >
          <PinnedTiles />
        </LazyPart>
      )}
      {inOrder(chartTiles, arrange.tiles).map((tile) => (
        <ArrangeCell key={tile.tile} tile={tile.tile} arrange={arrange} isWide={tile.isWide}>
          <ChartTileView tile={tile} answer={shown.get(tile.tile)} tools={tools} />
        </ArrangeCell>
      ))}
    </div>
  );
}
