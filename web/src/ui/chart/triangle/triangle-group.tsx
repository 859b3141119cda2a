import { strengthColours } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import type { CellPick } from '../../metric/result-data.ts';
import { noValue } from '../../metric/value-text.ts';
import type { ModelInput } from '../data/chart-model.ts';
import styles from './triangle.module.css';
import type { Triangle, TriangleCell, TriangleGroup, TriangleLine } from './triangle-data.ts';
import { useTriangleWords } from './use-triangle-words.ts';

export type TriangleMeasure = 'share' | 'count';
export type TriangleGroupProps = {
  input: ModelInput;
  triangle: Triangle;
  view: TriangleMeasure;
  isDark: boolean;
  onPick: ((pick: CellPick) => void) | undefined;
};

/** Shows the cohorts of one group, and their mean. */
export function Group({ group, look }: { group: TriangleGroup; look: TriangleGroupProps }) {
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

type LineProps = { line: TriangleLine; look: TriangleGroupProps; isMean?: boolean };

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

function usePickAt({ input, onPick }: TriangleGroupProps, line: TriangleLine) {
  if (!onPick || line.row < 0) return null;
  return (place: number) => {
    const row = input.result.rows[line.row];
    const column = input.result.columns[place];
    if (row && column) onPick({ row, rowIndex: line.row, column });
  };
}

type CellProps = {
  cell: TriangleCell;
  look: TriangleGroupProps;
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
