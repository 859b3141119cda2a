import type { QueryResult } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drill } from '#lib/statistics/use-drill.ts';
import type { WorkbookExport } from '#lib/statistics/use-workbook.ts';
import type { LibraryNames } from '#ui/metric/metric-facts.tsx';
import { ResultTable } from '#ui/table/result-table.tsx';
import { isCohort } from './drawn.ts';
import styles from './result.module.css';

export type NumbersTableProps = {
  result: QueryResult;
  title: string;
  isWaiting: boolean;
  drill: Drill;
  libraryNames: LibraryNames;
  exporting: WorkbookExport;
};

const mostRows = 20;
const tableHeight = 520;

/** Shows the table of an answer, with sorting, drill-down and export. */
export function NumbersTable(props: NumbersTableProps) {
  const { result, title, isWaiting, drill, libraryNames, exporting } = props;
  const { t } = useTranslation('analysis');
  const [hidden, setHidden] = useState<readonly string[] | null>(null);
  const { query } = result.meta;
  // A list of lost readers already shows the rows that its numbers would open.
  const isList = query.kind === 'lost' && query.question === 'list';
  const extra = isList ? (
    <Button size="small" onClick={() => drill.open(result, {})}>
      {t('result.allReaders')}
    </Button>
  ) : (
    <span className={styles.hint}>{t('result.drillHint')}</span>
  );
  return (
    <div className={styles.table}>
      <ResultTable
        label={title}
        result={result}
        density="small"
        isLoading={isWaiting}
        hidden={hidden ?? hiddenAtFirst(result)}
        onHide={setHidden}
        extra={extra}
        libraryNames={libraryNames}
        exporting={exporting}
        {...(isCohort(result) ? { totalsLabel: t('result.mean') } : {})}
        {...(isList ? {} : { onDrill: (pick) => drill.open(result, pick) })}
        {...(result.rows.length > mostRows ? { height: tableHeight } : {})}
      />
    </div>
  );
}

// The counts of cohorts are hidden at first, because their shares say more.
function hiddenAtFirst(result: QueryResult): string[] {
  const keys = isCohort(result) ? result.columns.map(({ key }) => key) : [];
  return keys.filter((key) => /^p\d+$/.test(key));
}
