import type { Column, QueryResult } from '@stacksight/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useWhyEmpty } from '../statistic-page/use-why-empty.tsx';
import { Change } from './change.tsx';
import type { Trend } from './cut-buckets.ts';
import type { LibraryNames } from './metric-facts.tsx';
import { MetricLabel } from './metric-label.tsx';
import type { MetricComparison } from './result-data.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './stat-tile.module.css';
import { useValueLook } from './use-value-look.ts';
import { toMeasureText, toNumberText } from './value-text.ts';

export type StatTileProps = {
  /** The column of the number: its label, its definition and its format. */
  column: Column;
  value: number | null | undefined;
  meta?: QueryResult['meta'] | undefined;
  libraryNames?: LibraryNames;
  label?: ReactNode;
  /** The compared value and the change; null without a comparison. */
  comparison?: MetricComparison | null | undefined;
  against?: string;
  trend?: Trend;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Opens the rows behind the number. */
  onOpen?: () => void;
};

/** Shows one number of a dashboard: its label, value, change and recent trend. */
export function StatTile(props: StatTileProps) {
  const { column, meta, libraryNames, label } = props;
  return (
    <section className={styles.tile} data-open={props.onOpen ? true : undefined}>
      <div className={styles.tileHead}>
        <MetricLabel
          column={column}
          meta={meta}
          libraryNames={libraryNames}
          number={props}
          place="beside"
        >
          {label}
        </MetricLabel>
      </div>
      <TileBody {...props} />
    </section>
  );
}

function TileBody(props: StatTileProps) {
  const { value, error, onRetry, isLoading } = props;
  const why = useWhyEmpty()(props.meta, props.column.key);
  if (value === undefined) return <Waiting error={error} onRetry={onRetry} />;
  const isEmpty = value === null && why !== null;
  return (
    <div className={styles.tileBody} aria-busy={isLoading} data-stale={isLoading || undefined}>
      {isEmpty ? (
        <div className={styles.empty} title={why.hint} data-number>
          <span>{why.reason}</span>
          {why.action}
        </div>
      ) : (
        <TileNumber {...props} value={value} />
      )}
      {props.comparison && !isEmpty && (
        <div className={styles.tileFoot}>
          <Change
            growth={props.comparison.growth}
            {...(props.column.format === 'percent' && { points: props.comparison.change })}
            isLowerBetter={props.column.better === 'less'}
            {...(props.against ? { against: props.against } : {})}
          />
        </div>
      )}
      {props.trend && !isEmpty && (
        <div className={styles.trend}>
          <Sparkline trend={props.trend} />
        </div>
      )}
    </div>
  );
}

type WaitingProps = { error: unknown; onRetry: (() => void) | undefined };

function Waiting({ error, onRetry }: WaitingProps) {
  const { t } = useTranslation('metric');
  if (error == null) {
    return (
      <div className={styles.tileSkeleton} role="status" aria-label={t('tile.loading')}>
        <div />
        <div />
      </div>
    );
  }
  return (
    <div className={styles.tileError} role="alert">
      <span>{toSentence(error, { isRetried: true })}</span>
      {onRetry && (
        <Button size="small" type="link" onClick={onRetry}>
          {t('common:read.retry')}
        </Button>
      )}
    </div>
  );
}

function TileNumber({ column, value, onOpen }: StatTileProps & { value: number | null }) {
  const { t } = useTranslation('metric');
  const { format } = useValueLook();
  const full = value === null ? t('noValue') : toMeasureText(value, column, format);
  const text = (
    <>
      <span aria-hidden>{toNumberText(value, column.format, format, 'tile')}</span>
      <span className="visually-hidden">{full}</span>
      {column.unit && value !== null && <small aria-hidden>{column.unit}</small>}
    </>
  );
  if (!onOpen) {
    return (
      <div className={styles.number} title={full} data-number>
        {text}
      </div>
    );
  }
  return (
    <button type="button" className={styles.number} title={full} data-number onClick={onOpen}>
      {text}
      <span className="visually-hidden">{t('tile.open', { label: column.label })}</span>
    </button>
  );
}
