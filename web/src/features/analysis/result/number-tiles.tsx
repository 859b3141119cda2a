import type { QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import type { Drill } from '#lib/statistics/use-drill.ts';
import type { LibraryNames } from '#ui/metric/metric-facts.tsx';
import { columnsOf, comparisonOf, toNumber } from '#ui/metric/result-data.ts';
import { StatTile } from '#ui/metric/stat-tile.tsx';
import styles from './result.module.css';

type Props = { result: QueryResult; isWaiting: boolean; drill: Drill; libraryNames: LibraryNames };

/** Shows the numbers of an answer with a single row, side by side. */
export function NumberTiles({ result, isWaiting, drill, libraryNames }: Props) {
  const { t } = useTranslation('analysis');
  const [row = []] = result.rows;
  const isLastYear = 'compare' in result.meta.query && result.meta.query.compare === 'lastYear';
  const against = t(isLastYear ? 'compare.againstLastYear' : 'compare.againstPrevious');
  return (
    <div className={styles.tiles}>
      {columnsOf(result, 'metric').map((at) => {
        const column = result.columns[at];
        if (!column) return null;
        const comparison = comparisonOf(result, at, row);
        return (
          <StatTile
            key={column.key}
            column={column}
            value={toNumber(row[at])}
            meta={result.meta}
            libraryNames={libraryNames}
            isLoading={isWaiting}
            onOpen={() => drill.open(result, { row, column })}
            comparison={comparison}
            against={against}
          />
        );
      })}
    </div>
  );
}
