import { ScatterChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { EmptyState } from '../../empty-state/empty-state.tsx';
import { Canvas, type CanvasProps } from '../canvas.tsx';
import styles from '../chart.module.css';
import { ChartSkeleton } from '../chart-skeleton.tsx';
import type { OptionInput } from '../option/chart-option.ts';
import { MapKeys } from './map-keys.tsx';
import { mapOption } from './map-option.ts';
import { toMapPoints } from './map-points.ts';

// Only maps draw circles, so other charts do not load this module.
use([ScatterChart]);

const leastHeight = 460;
const narrowHeight = 340;

/** Shows the libraries of a result on a map; a note counts the libraries without coordinates. */
export function MapChart(props: Omit<CanvasProps, 'kind' | 'toOption'>) {
  const { t } = useTranslation('chart');
  const { input, result } = props;
  const { groups, answer } = useLibraries('');
  const isNarrow = useIsNarrow();
  const height = isNarrow ? narrowHeight : Math.max(leastHeight, props.height);
  const libraries = groups?.find(({ code }) => code === result.meta?.glc)?.libraries;
  const { points, unplaced } = useMemo(
    () => toMapPoints(input, libraries ?? []),
    [input, libraries],
  );
  const toOption = useCallback(
    (look: OptionInput) => mapOption(points, height, look),
    [points, height],
  );
  if (answer.isLoading && libraries === undefined)
    return <ChartSkeleton kind="map" height={height} />;
  if (points.length === 0)
    return <EmptyState height={height} reason={t('map.none')} hint={t('map.how')} />;
  return (
    <>
      {props.onPick && <MapKeys points={points} result={result} onPick={props.onPick} />}
      <Canvas {...props} kind="map" height={height} toOption={toOption} />
      {unplaced > 0 && (
        <p className={styles.note}>
          {t('map.unplaced', { count: unplaced })} {t('map.how')}
        </p>
      )}
    </>
  );
}
