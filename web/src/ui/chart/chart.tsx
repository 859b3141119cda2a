import { DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { type Cell, otherCode, type ResultMeta } from '@stacksight/contract';
import { Button, Tooltip } from 'antd';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { BasketButton } from '../basket/basket-button.tsx';
import type { EmptyWords } from '../empty-state/empty-state.tsx';
import { cutBuckets } from '../metric/cut-buckets.ts';
import { type CellPick, columnsOf, type ResultData } from '../metric/result-data.ts';
import { ReadFailure } from '../read-failure/read-failure.tsx';
import type { SavePicture } from './canvas.tsx';
import styles from './chart.module.css';
import { ChartDataTable } from './chart-data-table.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { type ChartKind, ChartSkeleton } from './chart-skeleton.tsx';
import { ChartEmpty } from './chart-states.tsx';
import { toPicture } from './data/picture.ts';

// Shows a result as a chart, and on request as a table; the caller fetches the result.

export type ChartHandle = { downloadPng: () => void };
export type ChartProps = {
  kind: ChartKind;
  /** The name of the chart, for screen readers and for the saved file. */
  label: string;
  result: ResultData | null | undefined;
  /** The keys of the metrics to draw; all metrics unless given. */
  metrics?: readonly string[];
  /** The keys of the metrics drawn below the axis. */
  below?: readonly string[];
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  empty?: EmptyWords;
  onPick?: (pick: CellPick) => void;
  title?: ReactNode;
  /** Content to the left of the chart's own buttons. */
  extra?: ReactNode;
  height?: number;
  hasTools?: boolean;
  /** The number of lines in a ranking. */
  limit?: number;
  /** True if the chart draws the line "other"; a page that stores this choice also passes `onRest`. */
  isRestShown?: boolean;
  onRest?: (isShown: boolean) => void;
  ref?: Ref<ChartHandle>;
};

/** Shows a chart with loading, error and empty states, its data as a table, and a button that saves it as a picture. */
export function Chart({ height = 280, hasTools = true, ref, ...props }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const save = useRef<SavePicture | null>(null);
  useImperativeHandle(ref, () => ({ downloadPng: () => save.current?.toFile() }), []);
  const { result, title, extra, kind } = props;
  const hasData = result != null && result.rows.length > 0;
  const isDrawn = hasData && kind !== 'item';
  const tools = hasTools && isDrawn;
  const add = isDrawn && (
    <BasketButton
      label={props.label}
      result={result}
      picture={async () => (await save.current?.toPaper()) ?? null}
    />
  );
  return (
    <figure className={styles.chart} aria-label={props.label}>
      {(title || extra || tools) && (
        <div className={styles.head}>
          <div className={styles.title}>{title}</div>
          {extra}
          {tools && (
            <Tools isTable={isTable} onTable={setTable} save={() => save.current?.toFile()}>
              {add}
            </Tools>
          )}
        </div>
      )}
      {!tools && add && <div className={styles.alone}>{add}</div>}
      <Body {...props} height={height} isTable={isTable} save={save} />
    </figure>
  );
}

type BodyProps = ChartProps & {
  height: number;
  isTable: boolean;
  save: { current: SavePicture | null };
};

function Body({ kind, label, result, height, isTable, error, isLoading, ...rest }: BodyProps) {
  const { t } = useTranslation('chart');
  const [own, setOwn] = useState(false);
  const { isRestShown = own, onRest = setOwn } = rest;
  const picture = useMemo(() => (result ? toPicture(result, kind) : null), [result, kind]);
  // The last answer stays while the next one loads; an error replaces the chart only if no answer exists.
  if (!result || !picture) {
    if (error != null) return <ReadFailure height={height} error={error} onRetry={rest.onRetry} />;
    return <ChartSkeleton kind={kind} height={height} limit={rest.limit} />;
  }
  if (result.rows.length === 0) return <ChartEmpty height={height} words={rest.empty} />;
  if (picture.result.rows.length === 0 && !isTable)
    return (
      <ChartEmpty
        height={height}
        words={{ reason: t('unknown.reason'), hint: t('unknown.hint') }}
      />
    );
  const cut = cutBuckets(result);
  const hasParts = (cut.first || cut.last) && kind !== 'triangle' && kind !== 'heat';
  const table = { label, result, height, onPick: rest.onPick };
  const hasRest = kind === 'line' && !isTable && isGathered(result);
  return (
    <div className={styles.body} aria-busy={isLoading} data-stale={isLoading || undefined}>
      {isTable ? (
        <ChartDataTable {...table} isHidden={false} />
      ) : (
        <ChartPicture
          {...rest}
          kind={kind}
          label={label}
          result={picture.result}
          height={height}
          isRestShown={isRestShown}
          onRest={onRest}
        />
      )}
      {!isTable && !isPlain(kind) && <ChartDataTable {...table} isHidden />}
      {hasParts && <p className={styles.note}>{t('incomplete')}</p>}
      {result.meta?.dayNotes && <DayNotes notes={result.meta.dayNotes} />}
      {!isTable && picture.cut && <p className={styles.note}>{t('cut', picture.cut)}</p>}
      {hasRest && <RestNote isShown={isRestShown} onChange={onRest} />}
    </div>
  );
}

/** Lists the notes on the days of a chart, on request. */
function DayNotes({ notes }: { notes: NonNullable<ResultMeta['dayNotes']> }) {
  const { t } = useTranslation('chart');
  const { date } = useFormat();
  return (
    <details className={styles.note}>
      <summary>{t('dayNotes', { count: notes.length })}</summary>
      <ul>
        {notes.map(({ from, until, text, library }) => (
          <li key={`${from} ${until} ${library} ${text}`}>
            {from === until ? date(from) : `${date(from)} – ${date(until)}`} {text}
            {library !== null && ` · ${library}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Says whether the line "other" is drawn, with a button that shows or hides the line. */
function RestNote({ isShown, onChange }: { isShown: boolean; onChange: (is: boolean) => void }) {
  const { t } = useTranslation('chart');
  return (
    <p className={styles.note}>
      {t(isShown ? 'rest.shown' : 'rest.hidden')}{' '}
      <button type="button" aria-pressed={isShown} onClick={() => onChange(!isShown)}>
        {t(isShown ? 'rest.hide' : 'rest.show')}
      </button>
    </p>
  );
}

// These kinds are HTML, which screen readers can read directly.
const isPlain = (kind: ChartKind): boolean =>
  kind === 'item' || kind === 'rank' || kind === 'triangle';

/** Returns whether a result has both named lines and the line "other". */
function isGathered(result: ResultData): boolean {
  const [time] = columnsOf(result, 'time');
  const dimensions = columnsOf(result, 'dimension');
  const split = time === undefined ? dimensions.slice(1) : dimensions;
  const isRest = (row: readonly Cell[]) => split.some((at) => row[at] === otherCode);
  return result.rows.some(isRest) && !result.rows.every(isRest);
}

type ToolsProps = {
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  save: () => void;
  children: ReactNode;
};

function Tools({ isTable, onTable, save, children }: ToolsProps) {
  const { t } = useTranslation('chart');
  const name = t(isTable ? 'showChart' : 'showTable');
  return (
    <div className={styles.tools}>
      <Tooltip title={name}>
        <Button
          type="text"
          size="small"
          aria-label={name}
          aria-pressed={isTable}
          icon={isTable ? <LineChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          onClick={() => onTable(!isTable)}
        />
      </Tooltip>
      {!isTable && (
        <Tooltip title={t('download')}>
          <Button
            type="text"
            size="small"
            aria-label={t('download')}
            icon={<DownloadOutlined aria-hidden />}
            onClick={save}
          />
        </Tooltip>
      )}
      {children}
    </div>
  );
}
