import { Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import { CardGrid } from './card-grid.tsx';
import { DimensionDrawer } from './dimension-drawer.tsx';
import { MetricDrawer } from './metric-drawer.tsx';
import styles from './metrics.module.css';
import { createCardSearch } from './search-cards.ts';
import { type OpenCard, useDimensionCards, useMetrics } from './use-metrics.ts';

const tabs = ['metrics', 'dimensions'] as const;
const address = {
  tab: urlChoice(tabs, 'metrics'),
  q: urlText(),
  metric: urlText(),
  dimension: urlText(),
};

/** Shows the page with the cards of all metrics and dimensions, which define each number and its breakdowns. */
export function MetricsPage() {
  const { t } = useTranslation(['metrics', 'dashboard']);
  const [view, change] = useUrlState(address);
  const metrics = useMetrics();
  const dimensions = useDimensionCards();
  const open: OpenCard = ({ metric = '', dimension = '' }) =>
    change({ metric, dimension }, { push: true });
  const cards = metrics.data ?? [];
  const { error, onRetry } = view.tab === 'metrics' ? metrics : dimensions;
  const isReady = view.tab === 'metrics' ? metrics.data : dimensions.data;
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')}>
        <Input.Search
          allowClear
          className={styles.search ?? ''}
          placeholder={t('search')}
          aria-label={t('search')}
          defaultValue={view.q}
          maxLength={50}
          onChange={({ target }) => change({ q: target.value })}
        />
      </PageHead>
      <Choices
        look="tabs"
        label={t('tab.label')}
        options={[
          { value: 'metrics', label: t('tab.metrics', { count: cards.length }) },
          {
            value: 'dimensions',
            label: t('tab.dimensions', { count: dimensions.data?.length ?? 0 }),
          },
        ]}
        value={view.tab}
        onChange={(tab) => change({ tab }, { push: true })}
      />
      {isReady ? (
        <Found view={view} cards={cards} dimensions={dimensions.data ?? []} onOpen={open} />
      ) : error ? (
        <ReadFailure error={error} onRetry={onRetry} />
      ) : (
        <TableSkeleton columns={3} />
      )}
      {view.metric !== '' && (
        <MetricDrawer
          code={view.metric}
          cards={metrics.data}
          dimensions={dimensions.data ?? []}
          onOpen={open}
          onClose={() => change({ metric: '' })}
        />
      )}
      {view.dimension !== '' && (
        <DimensionDrawer
          code={view.dimension}
          cards={dimensions.data}
          metrics={cards}
          onOpen={open}
          onClose={() => change({ dimension: '' })}
        />
      )}
    </Page>
  );
}

type FoundProps = {
  view: { tab: (typeof tabs)[number]; q: string };
  cards: NonNullable<ReturnType<typeof useMetrics>['data']>;
  dimensions: NonNullable<ReturnType<typeof useDimensionCards>['data']>;
  onOpen: OpenCard;
};

function Found({ view: { tab, q }, cards, dimensions, onOpen }: FoundProps) {
  const { t } = useTranslation('metrics');
  const searchMetrics = useMemo(() => createCardSearch(cards), [cards]);
  const searchDimensions = useMemo(() => createCardSearch(dimensions), [dimensions]);
  const found = tab === 'metrics' ? searchMetrics(q) : searchDimensions(q);
  if (found.length === 0)
    return <TableEmpty words={{ reason: t('empty.reason', { text: q }), hint: t('empty.hint') }} />;
  if (tab === 'dimensions') {
    const shown = searchDimensions(q).map((card) => ({ ...card, group: '' }));
    return <CardGrid cards={shown} onOpen={(dimension) => onOpen({ dimension })} />;
  }
  const shown = searchMetrics(q).map((card) => ({
    ...card,
    // A search sorts the best matches first, without groups.
    group: q.trim() === '' ? card.datasetLabel : '',
  }));
  return <CardGrid cards={shown} onOpen={(metric) => onOpen({ metric })} />;
}
