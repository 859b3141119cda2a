import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.ts';
import { Choices } from '../../choices/choices.tsx';
import type { CellPick } from '../../metric/result-data.ts';
import { type SavePicture, useRangeText, useSave } from '../canvas.tsx';
import { savePng } from '../chart-png.ts';
import type { ModelInput } from '../data/chart-model.ts';
import { paintTriangle } from './paint-triangle.ts';
import styles from './triangle.module.css';
import { type Triangle, toTriangle } from './triangle-data.ts';
import { Group, type TriangleGroupProps, type TriangleMeasure } from './triangle-group.tsx';
import { useTriangleWords } from './use-triangle-words.ts';

type Props = {
  label: string;
  input: ModelInput;
  onPick?: (pick: CellPick) => void;
  save: RefObject<SavePicture | null>;
};
/** Shows a table of cohorts and periods: more returning readers give a stronger colour, and each number is a button. */
export function CohortTriangle({ label, input, onPick, save }: Props) {
  const { t } = useTranslation('chart');
  const [view, setView] = useState<TriangleMeasure>('share');
  const isDark = useSettings((settings) => settings.dark);
  const triangle = useMemo(() => toTriangle(input), [input]);
  const note = useRangeText(input.result);
  const words = useTriangleWords(input);
  useSave(save, {
    toFile: () => {
      if (!triangle) return;
      const painted = paintTriangle(triangle, { view, isDark, words });
      savePng(painted, { title: label, note, isDark });
    },
    toPaper: async () => triangle && paintTriangle(triangle, { view, isDark: false, words }),
  });
  if (!triangle) return null;
  const look: TriangleGroupProps = { input, triangle, view, isDark, onPick };
  return (
    <div>
      <Choices<TriangleMeasure>
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
