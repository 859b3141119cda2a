import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellPick, ResultData } from '../../metric/result-data.ts';
import { useValueLook } from '../../metric/use-value-look.ts';
import { toMeasureText } from '../../metric/value-text.ts';
import styles from './map-keys.module.css';
import type { MapPoint } from './map-points.ts';

type Props = {
  points: readonly MapPoint[];
  result: ResultData;
  onPick: (pick: CellPick) => void;
};

/** Makes the circles of a map work by keys: arrows go from the largest library to the smallest, Enter picks one. */
export function MapKeys({ points, result, onPick }: Props) {
  const { t } = useTranslation('chart');
  const { format } = useValueLook();
  const [at, setAt] = useState(0);
  const point = points[at] ?? points[0];
  if (!point) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(points.length - 1, Math.max(0, at + step)));
  };
  const { row: rowIndex, column, name, value } = point;
  const row = result.rows[rowIndex] ?? [];
  return (
    <button
      type="button"
      className={styles.keys}
      onKeyDown={onKeyDown}
      onClick={() => onPick({ row, rowIndex, column })}
    >
      <span aria-live="polite">
        {name} {toMeasureText(value, column, format)}
      </span>{' '}
      <small>{t('map.keys')}</small>
    </button>
  );
}
