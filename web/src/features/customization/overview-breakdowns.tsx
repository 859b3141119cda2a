import type { Overview, QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { columnsOf } from '#ui/metric/result-data.ts';
import { ResultPanel } from '#ui/statistic-page/result-panel.tsx';
import styles from './overview.module.css';

type Props = { answer: Answer<Overview>; tools: StatisticTools; hasRange: boolean };

/** The numbers of a panel, broken down by each dimension that the library has chosen. */
export function OverviewBreakdowns({ answer, tools, hasRange }: Props) {
  const { t } = useTranslation('customization');
  const { data, ...state } = answer;
  const title = (result: QueryResult) =>
    t('by', { dimension: result.columns[columnsOf(result, 'dimension')[0] ?? 0]?.label ?? '' });
  if (!data) {
    return (
      <div className={styles.grid}>
        {ghosts.map((ghost) => (
          <ResultPanel
            key={ghost}
            title={t('loading')}
            answer={{ ...state, data: undefined }}
            tools={tools}
            kind="rank"
            hasTable={false}
            height={280}
          />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.grid}>
      {data.breakdowns.map(({ dimension, result }) => (
        <ResultPanel
          key={dimension}
          title={title(result)}
          answer={{ ...state, data: result }}
          tools={tools}
          hasRange={hasRange}
          hasTable={false}
          height={280}
        />
      ))}
    </div>
  );
}

const ghosts = ['first', 'second', 'third', 'fourth'];
