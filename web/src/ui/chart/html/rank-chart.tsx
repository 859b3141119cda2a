import { Button } from 'antd';
import { type CSSProperties, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.ts';
import { pixelsOfText } from '#lib/text-width.ts';
import { Change } from '../../metric/change.tsx';
import {
  type CellPick,
  columnsOf,
  type PartnerRole,
  partnerColumn,
  partnerLabel,
} from '../../metric/result-data.ts';
import {
  noValue,
  toChangeText,
  toGrowthText,
  toMeasureText,
  toNumberText,
} from '../../metric/value-text.ts';
import { type SavePicture, useRangeText, useSave } from '../canvas.tsx';
import type { PicturePage } from '../chart-png.ts';
import { type ModelInput, metricColumns } from '../data/chart-model.ts';
import { byRank, fullWidthValue, type Slice, sharedTotal, toSlices } from '../data/slices.ts';
import styles from './rank-chart.module.css';

type Props = {
  label: string;
  input: ModelInput;
  save: RefObject<SavePicture | null>;
  limit: number | undefined;
  onPick: ((pick: CellPick) => void) | undefined;
};

/** Shows a ranking in HTML: names, bars and numbers, with medals for the first three titles. */
export function RankChart({ label, input, limit = 10, onPick, save }: Props) {
  const { t } = useTranslation('chart');
  const [isOpen, setOpen] = useState(false);
  const { dimension, slices } = toSlices(input);
  const all = byRank(slices);
  const total = sharedTotal(input.result, slices);
  const shown = isOpen ? all : all.slice(0, limit);
  const isDark = useSettings((settings) => settings.dark);
  const note = useRangeText(input.result);
  useSave(save, {
    toFile: () => void savePicture(all, input, { title: label, note, isDark }),
    toPaper: async () => (await import('./paint-rank.ts')).paintRank(shown, input, false),
  });
  const most = fullWidthValue(all);
  const shareOf = (value: number | null) =>
    most > 0 ? Math.min(1, Math.max(0, value ?? 0) / most) : 0;
  const pick = (slice: Slice) => {
    const row = input.result.rows[slice.row];
    if (row) onPick?.({ row, rowIndex: slice.row, column: slice.column });
  };
  return (
    <div className={styles.box}>
      <ComparedHead input={input} />
      <ol className={styles.rank} style={{ '--names': `${namesWidth(shown)}px` } as CSSProperties}>
        {shown.map((slice, index) => (
          <Line
            key={slice.row}
            slice={slice}
            place={slice.colour === null ? null : index + 1}
            hasMedal={dimension === 'title' && index < 3}
            share={shareOf(slice.value)}
            before={slice.comparison?.before == null ? null : shareOf(slice.comparison.before)}
            ofTotal={total === null || slice.value === null ? null : slice.value / total}
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

/** Returns the width in pixels of the column of names. */
function namesWidth(slices: readonly Slice[]): number {
  return Math.max(120, ...slices.map(({ name }) => Math.ceil(pixelsOfText(name)) + 8));
}

/** Shows the heading over the numbers of a ranking with two periods; the style sheet hides it in a narrow chart. */
function ComparedHead({ input }: { input: ModelInput }) {
  const { result } = input;
  const [metric = -1] = metricColumns(input);
  const own = result.columns[metric];
  const isCompared = partnerColumn(result, metric, 'compare') !== undefined;
  if (!own || !isCompared || columnsOf(result, 'dimension', 'time').length === 0) return null;
  const nameOf = (role: PartnerRole) => {
    const column = result.columns[partnerColumn(result, metric, role) ?? -1];
    return column ? partnerLabel(column) : '';
  };
  return (
    <div className={styles.head} aria-hidden>
      <span className={styles.now}>{own.label}</span>
      <span className={styles.wide}>{nameOf('compare')}</span>
      <span className={styles.wide}>{nameOf('change')}</span>
      <span>{nameOf('growth')}</span>
    </div>
  );
}

// The code that paints loads when the user saves a picture.
async function savePicture(
  slices: readonly Slice[],
  input: ModelInput,
  page: PicturePage,
): Promise<void> {
  const { paintRank } = await import('./paint-rank.ts');
  const { savePng } = await import('../chart-png.ts');
  savePng(paintRank(slices, input, page.isDark), page);
}

type LineProps = {
  slice: Slice;
  place: number | null;
  hasMedal: boolean;
  share: number;
  /** The end of the bar of the compared period, as a share; null if no compared value is known. */
  before: number | null;
  ofTotal: number | null;
  input: ModelInput;
  onPick: (() => void) | undefined;
};

function Line({ slice, place, hasMedal, share, before, ofTotal, input, onPick }: LineProps) {
  const { t } = useTranslation('chart');
  const { format } = input.look;
  const { comparison, column } = slice;
  const text = toMeasureText(slice.value, column, format);
  const change = comparison && toChangeText(comparison.change, column.format, format);
  const title = comparison
    ? t('rank.compared', {
        now: text,
        before: toMeasureText(comparison.before, column, format),
        change,
        growth: toGrowthText(comparison.growth, format),
      })
    : text;
  const content = (
    <>
      <span className={styles.place} data-medal={hasMedal && place !== null ? place : undefined}>
        {place ?? noValue}
      </span>
      <span className={styles.name} title={slice.name}>
        {slice.name}
      </span>
      <span className={styles.value} title={title}>
        <span className={styles.now}>{toNumberText(slice.value, column.format, format)}</span>
        {ofTotal !== null && <small className={styles.share}>{format.percent(ofTotal)}</small>}
        {comparison && (
          <>
            <small className={styles.wide}>
              {toNumberText(comparison.before, column.format, format)}
            </small>
            <small className={styles.wide}>{change}</small>
            <Change growth={comparison.growth} isQuiet />
          </>
        )}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
        {before !== null && (
          <span className={styles.before} style={{ insetInlineStart: `${before * 100}%` }} />
        )}
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
