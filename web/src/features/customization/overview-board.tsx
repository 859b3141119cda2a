import type { Overview, OverviewPanel, QueryResult } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import type { ChartKind } from '#ui/chart/chart-skeleton.tsx';
import { columnsOf } from '#ui/metric/result-data.ts';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import styles from './overview.module.css';
import { type BoardCard, moreScreen, overviewCards } from './overview-cards.ts';

type Props = {
  panel: OverviewPanel;
  answer: Answer<Overview>;
  tools: StatisticTools;
  hasRange: boolean;
};

/** Shows the charts of an overview: months, shares, map and rankings; each links to the page with more about it. */
export function OverviewBoard({ panel, answer, tools, hasRange }: Props) {
  const { t } = useTranslation('customization');
  const { data, ...state } = answer;
  const cards = data === undefined ? waiting : overviewCards(data);
  // An overview may show the libraries on a map and in a ranking, so the two need different titles.
  const titleOf = (result: QueryResult, kind: ChartKind | null) =>
    kind === 'map'
      ? t('map')
      : t('by', { dimension: result.columns[columnsOf(result, 'dimension')[0] ?? 0]?.label ?? '' });
  const card = ({ key, kind, isWide, dimension, result }: BoardCard): ReactNode => (
    <div key={key} className={styles.card} data-wide={isWide || undefined}>
      <ResultPanel
        title={
          dimension === null ? t(`trend.${panel}`) : result ? titleOf(result, kind) : t('loading')
        }
        answer={{ ...state, data: result }}
        tools={tools}
        hasRange={hasRange || dimension === null}
        hasTable={false}
        height={kind === 'map' ? mapHeight : height}
        {...(kind === null ? {} : { kind })}
        leadTo={leadOf(panel, dimension, tools)}
      />
    </div>
  );
  return <div className={styles.board}>{cards.map(card)}</div>;
}

const height = 320;
// The map is as high as the ranking beside it.
const mapHeight = 430;

/** The placeholders, as many as most overviews have charts, so that little moves when the numbers arrive. */
const kinds: readonly (ChartKind | null)[] = ['line', 'pie', 'map', 'rank', 'rank'];
const waiting: readonly BoardCard[] = kinds.map((kind, at) => ({
  key: `${at}`,
  kind,
  isWide: at === 0,
  dimension: at === 0 ? null : '',
  result: undefined,
}));

function leadOf(panel: OverviewPanel, dimension: string | null, tools: StatisticTools) {
  const screen = moreScreen(panel, dimension);
  return screen === null ? null : tools.linkTo(screen.component, screen.more);
}
