import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';

export type ChartKind =
  | 'line'
  | 'bar'
  | 'stackedBar'
  | 'pie'
  | 'rank'
  | 'heat'
  | 'item'
  | 'funnel'
  | 'sankey'
  | 'triangle'
  | 'map';
const heights = [46, 62, 54, 78, 70, 88, 64, 80, 58, 72, 90, 66];
const rankWidths = [92, 84, 78, 70, 66, 58, 53, 47, 40, 33];
const curve =
  'M0 70 L9 58 L18 64 L27 40 L36 48 L45 30 L55 38 L64 22 L73 34 L82 18 L91 28 L100 12 L100 100 L0 100 Z';

type SkeletonProps = { kind: ChartKind; height: number; limit?: number | undefined };

/** Shows the placeholder of a loading chart, in the shape of its kind. */
export function ChartSkeleton({ kind, height, limit = 10 }: SkeletonProps) {
  const { t } = useTranslation('chart');
  const isRank = kind === 'rank';
  return (
    <div className={isRank ? styles.skeletonBox : undefined}>
      <div
        className={styles.skeleton}
        data-rank={isRank || undefined}
        style={isRank ? ({ '--lines': limit } as CSSProperties) : { height }}
        role="status"
        aria-label={t('loading')}
      >
        <Shape kind={kind} />
      </div>
    </div>
  );
}

function Shape({ kind }: { kind: ChartKind }) {
  if (kind === 'pie') return <div className={styles.skeletonRing} />;
  if (kind === 'item') return <div className={styles.skeletonItem} />;
  if (kind === 'heat' || kind === 'triangle' || kind === 'map')
    return <div className={styles.skeletonHeat} />;
  if (kind === 'rank' || kind === 'funnel') {
    return rankWidths.map((width) => (
      <div key={width} className={styles.skeletonRank} style={{ width: `${width}%` }} />
    ));
  }
  if (kind === 'line') {
    return (
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={styles.skeletonLine}
        aria-hidden
      >
        <path d={curve} />
      </svg>
    );
  }
  return (
    <div className={styles.skeletonBars}>
      {heights.map((height) => (
        <div key={height} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}
