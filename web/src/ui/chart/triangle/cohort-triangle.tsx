import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.ts';
import type { CellPick } from '../../metric/result-data.ts';
import { noValue, toNumberText } from '../../metric/value-text.ts';
import { Choices } from '../../statistic-page/filter/choices.tsx';
import { type SavePicture, useRangeText, useSave } from '../canvas.tsx';
import { savePng } from '../chart-png.ts';
import { strengthColours } from '../colour/ramp.ts';
import type { ModelInput } from '../data/chart-model.ts';
import { paintTriangle, type TriangleWords } from './paint-triangle.ts';
import styles from './triangle.module.css';
import {
  type Triangle,
  type TriangleCell,
  type TriangleGroup,
  type TriangleLine,
  toTriangle,
} from './triangle-data.ts';

type Props = {
  label: string;
  input: ModelInput;
  onPick?: (pick: CellPick) => void;
  save: RefObject<SavePicture | null>;
};
type View = 'share' | 'count';
type Look = {
  input: ModelInput;
  triangle: Triangle;
  view: View;
  isDark: boolean;
  onPick: Props['onPick'];
};

/** Cohorts against the periods since, the stronger the more come back; a table that can be read and clicked. */
export function CohortTriangle({ label, input, onPick, save }: Props) {
  const { t } = useTranslation('chart');
  const [view, setView] = useState<View>('share');
  const isDark = useSettings((settings) => settings.dark);
  const triangle = useMemo(() => toTriangle(input), [input]);
  const note = useRangeText(input.result);
  const words = useTriangleWords(input);
  useSave(save, () => {
    if (!triangle) return;
    const painted = paintTriangle(triangle, { view, isDark, words });
    savePng(painted, { title: label, note, isDark });
  });
  if (!triangle) return null;
  const look: Look = { input, triangle, view, isDark, onPick };
  return (
    <div>
      <Choices<View>
        label={t('triangle.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'share', label: t('triangle.share') },
          { value: 'count', label: t('triangle.count') },
        ]}
      />
      <section
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        <table className={styles.triangle}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('triangle.cohort')}</th>
              <th scope="col" className={styles.size}>
                {t('triangle.size')}
              </th>
              {triangle.periods.map((k) => (
                <th key={k} scope="col">
                  {words.period(triangle.unit, k)}
                </th>
              ))}
            </tr>
          </thead>
          {triangle.groups.map((group) => (
            <Group key={group.name} group={group} look={look} />
          ))}
        </table>
      </section>
      <Legend triangle={triangle} />
    </div>
  );
}

function useTriangleWords({ look }: ModelInput): TriangleWords {
  const { t } = useTranslation('chart');
  return {
    cohort: t('triangle.cohort'),
    size: t('triangle.size'),
    mean: t('triangle.mean'),
    hidden: t('triangle.few'),
    period: (unit, k) => t(`triangle.period.${unit}`, { count: k }),
    number: (value) =>
      value === null ? t('triangle.few') : toNumberText(value, 'integer', look.format),
    cell: ({ state, share, count }, view) => {
      if (state === 'later') return '';
      if (state === 'hidden') return t('triangle.few');
      return view === 'share'
        ? toNumberText(share, 'percent', look.format)
        : toNumberText(count, 'integer', look.format);
    },
  };
}

function Group({ group, look }: { group: TriangleGroup; look: Look }) {
  const { t } = useTranslation('chart');
  const { triangle } = look;
  return (
    <tbody>
      {triangle.groups.length > 1 && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={triangle.periods.length + 2}>
            {group.name}
          </th>
        </tr>
      )}
      {group.lines.map((line) => (
        <Line key={line.row} line={line} look={look} />
      ))}
      <Line line={{ ...group.mean, name: t('triangle.mean') }} look={look} isMean />
    </tbody>
  );
}

type LineProps = { line: TriangleLine; look: Look; isMean?: boolean };

function Line({ line, look, isMean = false }: LineProps) {
  const words = useTriangleWords(look.input);
  const pick = usePickAt(look, line);
  const size = words.number(line.size);
  const { sizeAt } = look.triangle;
  return (
    <tr className={isMean ? styles.mean : undefined}>
      <th scope="row">{line.name}</th>
      <td className={styles.size}>
        {pick && line.size !== null ? (
          <button type="button" onClick={() => pick(sizeAt)}>
            {size}
          </button>
        ) : (
          size
        )}
      </td>
      {line.cells.map((cell) => (
        <Cell key={cell.countAt} cell={cell} look={look} pick={pick} isMean={isMean} />
      ))}
    </tr>
  );
}

function usePickAt({ input, onPick }: Look, line: TriangleLine) {
  if (!onPick || line.row < 0) return null;
  return (place: number) => {
    const row = input.result.rows[line.row];
    const column = input.result.columns[place];
    if (row && column) onPick({ row, rowIndex: line.row, column });
  };
}

type CellProps = {
  cell: TriangleCell;
  look: Look;
  pick: ((place: number) => void) | null;
  isMean: boolean;
};

function Cell({ cell, look, pick, isMean }: CellProps) {
  const { t } = useTranslation('chart');
  const words = useTriangleWords(look.input);
  if (cell.state === 'later') {
    return (
      <td className={styles.later}>
        <span className="visually-hidden">{t('triangle.later')}</span>
      </td>
    );
  }
  const text = words.cell(cell, look.view);
  if (cell.state === 'hidden') {
    return (
      <td
        className={styles.hidden}
        title={isMean ? t('triangle.hiddenMean') : t('triangle.hidden')}
      >
        {isMean ? noValue : text}
      </td>
    );
  }
  const { ground, text: ink } = strengthColours(cell.share ?? 0, look.isDark);
  const other = words.cell(cell, look.view === 'share' ? 'count' : 'share');
  return (
    <td style={{ background: ground, color: ink }}>
      {pick ? (
        <button type="button" title={`${text} · ${other}`} onClick={() => pick(cell.countAt)}>
          {text}
        </button>
      ) : (
        <span title={`${text} · ${other}`}>{text}</span>
      )}
    </td>
  );
}

function Legend({ triangle: { hasLater, hasHidden } }: { triangle: Triangle }) {
  const { t } = useTranslation('chart');
  if (!hasLater && !hasHidden) return null;
  return (
    <p className={styles.legend}>
      {hasLater && (
        <span>
          <i className={styles.later} aria-hidden /> {t('triangle.laterMeans')}
        </span>
      )}
      {hasHidden && <span>{t('triangle.hiddenMeans')}</span>}
    </p>
  );
}
