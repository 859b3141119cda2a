import type { QueryResult } from '@stacksight/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { Page } from '../page/page.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { NoticeLine } from './notices.tsx';
import styles from './statistic-page.module.css';

// The frame of every page of statistics: title, filters, warnings, numbers, and the drawer with the rows behind a
// number. The frame fetches nothing: `tools` and the answers come from the feature.

const RowsDrawer = lazy(async () => ({
  default: (await import('./rows-drawer.tsx')).RowsDrawer,
}));

type Props = {
  title: string;
  tools: StatisticTools;
  /** The answers on the page, whose warnings the page shows. */
  results: readonly (QueryResult | undefined)[];
  hasRange?: boolean;
  hasCompare?: boolean;
  /** The page's own filters, in the line of the filters. */
  filters?: ReactNode;
  /** Content beside the title. */
  extra?: ReactNode;
  children: ReactNode;
};

/** Shows a page of statistics with the feature's content in the frame. */
export function StatisticPage({ title, tools, results, filters, extra, children, ...bar }: Props) {
  const { t } = useTranslation('statistic-page');
  return (
    <Page>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span className={styles.space}>
          {tools.libraries.group?.isDemo && <span className={styles.tag}>{t('demo.tag')}</span>}
          <NoticeLine results={results} />
        </span>
        {extra}
      </header>
      <FilterBar
        tools={tools}
        compared={results.find((result) => result?.meta.compareRange != null)?.meta}
        {...bar}
      >
        {filters}
      </FilterBar>
      {children}
      <Drawer tools={tools} />
    </Page>
  );
}

function Drawer({ tools }: { tools: StatisticTools }) {
  const { behind } = tools.drill;
  return (
    behind && <Suspense fallback={null}>{<RowsDrawer tools={tools} behind={behind} />}</Suspense>
  );
}
