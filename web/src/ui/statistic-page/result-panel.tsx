import { RightOutlined } from '@ant-design/icons';
import type { Column, QueryResult } from '@stacksight/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { Chart } from '../chart/chart.tsx';
import type { ChartKind } from '../chart/chart-skeleton.tsx';
import { isOfLibraries } from '../chart/map/map-points.ts';
import { Choices } from '../choices/choices.tsx';
import { type CellPick, columnsOf } from '../metric/result-data.ts';
import { ResultTable } from '../table/result-table.tsx';
import { TableSkeleton } from '../table/table-states.tsx';
import { librariesAt } from './picked-libraries.ts';
import { isOrdinal, useShownResult } from './shown-result.ts';
import styles from './statistic-page.module.css';
import { useEmptyWords } from './use-empty-words.tsx';

type Props = {
  title: string;
  answer: Answer<QueryResult>;
  tools: StatisticTools;
  /** The kind of chart; the columns of the result decide unless given. */
  kind?: ChartKind;
  /** The kind of chart that the placeholder shows, if the kind depends on the result. */
  expects?: ChartKind;
  /** True if the page's numbers cover days; false for holdings, which are counted as of now. */
  hasRange?: boolean;
  hasTable?: boolean;
  height?: number;
  /** The address of the page with more about the result; the title links to it. */
  leadTo?: string | null;
  extra?: ReactNode;
};

/** Shows a result as a chart with a table below; each number in the chart or the table opens the rows behind it. */
export function ResultPanel(props: Props) {
  const {
    title,
    answer,
    tools,
    hasRange = true,
    hasTable = true,
    height = 260,
    extra,
    leadTo,
  } = props;
  const result = useShownResult(answer.data);
  const [metric, setMetric] = useState<string | null>(null);
  const empty = useEmptyWords(tools, result?.meta, hasRange);
  const metrics = result ? metricsOf(result) : [];
  const drawn = metrics.find(({ key }) => key === metric)?.key ?? metrics[0]?.key;
  // The same metric must give the same object: otherwise React would draw the chart again.
  const shown = useMemo(() => (drawn === undefined ? {} : { metrics: [drawn] }), [drawn]);
  const hasRows = result !== undefined && result.rows.length > 0;
  const isEmpty = result !== undefined && !hasRows;
  const [isMap, setMap] = useState(false);
  const hasMap = props.kind === undefined && hasRows && isOfLibraries(result);
  const kind = props.kind ?? (result ? kindFor(result) : (props.expects ?? 'line'));
  const shownKind = hasMap && isMap ? 'map' : kind;
  const onPick = (pick: CellPick) => {
    if (!result) return;
    const libraries = shownKind === 'map' ? librariesAt(result, pick, tools) : null;
    if (libraries === null) tools.drill.open(result, pick);
    else tools.change({ libraries: [...libraries] });
  };
  const head = (
    <div className={styles.panelHead}>
      <h2>{leadTo ? <Lead to={leadTo}>{title}</Lead> : title}</h2>
      {drawn !== undefined && metrics.length > 1 && hasRows && (
        <MetricChoices metrics={metrics} value={drawn} onChange={setMetric} />
      )}
      {hasMap && <MapChoice isMap={isMap} onChange={setMap} />}
      {!result && answer.error == null && <span className={styles.choicesPlace} />}
    </div>
  );
  return (
    <section className={styles.panel} aria-label={title}>
      <Chart
        kind={shownKind}
        label={title}
        title={head}
        extra={extra}
        result={result}
        height={isEmpty && hasTable ? emptyHeight : height}
        empty={empty}
        error={answer.error}
        isLoading={answer.isLoading}
        onRetry={answer.onRetry}
        onPick={onPick}
        {...shown}
      />
      {hasTable && !result && answer.error == null && (
        <div className={styles.table}>
          <TableSkeleton columns={5} lines={waitingLines} />
        </div>
      )}
      {hasTable && hasRows && (
        <PanelTable title={title} result={result} isLoading={answer.isLoading} tools={tools} />
      )}
    </section>
  );
}

function Lead({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.lead ?? ''} to={to}>
      {children} <RightOutlined aria-hidden />
    </Link>
  );
}

type TableProps = Pick<Props, 'title' | 'tools'> & {
  result: QueryResult;
  isLoading: boolean;
};

function PanelTable({ title, result, isLoading, tools }: TableProps) {
  const { drill, libraries, workbook } = tools;
  return (
    <div className={styles.table}>
      <ResultTable
        label={title}
        result={result}
        density="small"
        isLoading={isLoading}
        onDrill={(pick) => drill.open(result, pick)}
        libraryNames={libraries.names}
        exporting={workbook.ways(title, result.meta.query)}
        {...(result.rows.length > mostRows ? { height: tableHeight } : {})}
      />
    </div>
  );
}

type MetricProps = {
  metrics: readonly Column[];
  value: string;
  onChange: (key: string) => void;
};

function MetricChoices({ metrics, value, onChange }: MetricProps) {
  const { t } = useTranslation('statistic-page');
  const options = metrics.map(({ key, label }) => ({ value: key, label }));
  return <Choices label={t('metric')} options={options} value={value} onChange={onChange} />;
}

/** Switches between the ranking of libraries and their map. */
function MapChoice({ isMap, onChange }: { isMap: boolean; onChange: (isMap: boolean) => void }) {
  const { t } = useTranslation('statistic-page');
  return (
    <Choices
      label={t('picture.label')}
      options={[
        { value: 'names', label: t('picture.names') },
        { value: 'map', label: t('picture.map') },
      ]}
      value={isMap ? 'map' : 'names'}
      onChange={(value) => onChange(value === 'map')}
    />
  );
}

// A result with ordered rows gets a chart with an axis; names get a ranking, in which each name is readable.
function kindFor(result: QueryResult): ChartKind {
  if (columnsOf(result, 'time').length > 0) return 'line';
  if (isOrdinal(result)) return 'bar';
  return result.rows.length > mostBars ? 'rank' : 'bar';
}

const mostBars = 5;

// The placeholder is as high as most tables of statistics, so that content below does not move when the rows arrive.
const waitingLines = 12;
// A panel without rows stays as high as its placeholder on a usual screen, so that content below does not move.
const emptyHeight = 540;
const mostRows = 20;
const tableHeight = 520;

function metricsOf(result: QueryResult): Column[] {
  return result.columns.filter(({ role }) => role === 'metric');
}
