import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.ts';
import type { CellPick } from '../../metric/result-data.ts';
import { noValue, toMeasureText, toNumberText } from '../../metric/value-text.ts';
import { type SavePicture, useRangeText, useSave } from '../canvas.tsx';
import { savePng } from '../chart-png.ts';
import type { ModelInput } from '../data/chart-model.ts';
import { byRank, mostOf, type Slice, toSlices } from '../data/slices.ts';
import styles from './rank-chart.module.css';

type Props = {
  label: string;
  input: ModelInput;
  save: RefObject<SavePicture | null>;
  limit: number | undefined;
  onPick: ((pick: CellPick) => void) | undefined;
};

/** A ranking in HTML: names, bars and numbers, with medals for the first three. */
export function RankChart({ label, input, limit = 10, onPick, save }: Props) {
  const { t } = useTranslation('chart');
  const [isOpen, setOpen] = useState(false);
  const all = byRank(toSlices(input).slices);
  const shown = isOpen ? all : all.slice(0, limit);
  const isDark = useSettings((settings) => settings.dark);
  const note = useRangeText(input.result);
  useSave(save, () => void savePicture(all, input, { title: label, note, isDark }));
  const most = mostOf(all);
  const pick = (slice: Slice) => {
    const row = input.result.rows[slice.row];
    if (row) onPick?.({ row, rowIndex: slice.row, column: slice.column });
  };
  return (
    <div>
      <ol className={styles.rank}>
        {shown.map((slice, index) => (
          <Line
            key={slice.row}
            slice={slice}
            place={slice.colour === null ? null : index + 1}
            share={most > 0 ? Math.min(1, Math.max(0, slice.value ?? 0) / most) : 0}
            input={input}
            onPick={onPick ? () => pick(slice) : undefined}
          />
        ))}
      </ol>
      {all.length > limit && (
        <Button type="link" size="small" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t('rank.fewer') : t('rank.all', { count: all.length })}
        </Button>
      )}
    </div>
  );
}

// Loaded when the user saves a picture.
async function savePicture(
  slices: readonly Slice[],
  input: ModelInput,
  page: Parameters<typeof savePng>[1],
): Promise<void> {
  const { paintRank } = await import('./paint-rank.ts');
  savePng(paintRank(slices, input, page.isDark), page);
}

type LineProps = {
  slice: Slice;
  place: number | null;
  share: number;
  input: ModelInput;
  onPick: (() => void) | undefined;
};

function Line({ slice, place, share, input, onPick }: LineProps) {
  const { format } = input.look;
  const content = (
    <>
      <span className={styles.place} data-medal={place !== null && place <= 3 ? place : undefined}>
        {place ?? noValue}
      </span>
      <span className={styles.name} title={slice.name}>
        {slice.name}
      </span>
      <span className={styles.value} title={toMeasureText(slice.value, slice.column, format)}>
        {toNumberText(slice.value, slice.column.format, format)}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </>
  );
  if (!onPick) return <li className={styles.line}>{content}</li>;
  return (
    <li>
      <button type="button" className={styles.line} onClick={onPick}>
        {content}
      </button>
    </li>
  );
}
