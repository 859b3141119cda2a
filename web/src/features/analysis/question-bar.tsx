import type { Grain } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { resolveDays, useDays } from '#lib/statistics/use-days.ts';
import type { Libraries } from '#lib/statistics/use-libraries.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import { FilterLine } from '#ui/statistic-page/filter/filter-line.tsx';
import { LibraryChooser } from '#ui/statistic-page/library-chooser/library-chooser.tsx';
import type { GrainDraft, QuestionDraft } from './draft/draft.ts';
import { hasGrain } from './draft/edit.ts';
import { datasetOf, has } from './draft/kinds.ts';
import styles from './explore.module.css';
import type { Catalogue } from './state/use-catalogue.ts';
import type { DraftState } from './state/use-draft.ts';

const grains: readonly Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const compares = ['previous', 'lastYear', 'none'] as const;

type BarState = {
  libraries: Pick<Libraries, 'groups' | 'group'>;
  days: ReturnType<typeof useDays> & { resolve: typeof resolveDays };
  catalogue: Pick<Catalogue, 'metrics'>;
  state: Pick<DraftState, 'draft' | 'change'>;
};

type BarProps = { explore: BarState; isOneLine?: boolean };

/** The line above the answer: libraries, range, grain and comparison. */
export function QuestionBar({ explore, isOneLine = false }: BarProps) {
  const { t } = useTranslation('analysis');
  const { libraries, days, state, catalogue } = explore;
  const { draft, change } = state;
  const isBase = draft.kind === 'lost' && draft.question !== 'cohort';
  return (
    <FilterLine
      isOneLine={isOneLine}
      more={
        <>
          {hasGrain(draft, catalogue.metrics) && (
            <GrainSelect draft={draft} onChange={(grain) => change({ grain })} />
          )}
          {has(draft, 'compare') && (
            <Choices
              label={t('compare.label')}
              options={compares.map((one) => ({ value: one, label: t(`compare.${one}`) }))}
              value={draft.compare}
              onChange={(compare) => change({ compare })}
            />
          )}
        </>
      }
    >
      <LibraryChooser
        groups={libraries.groups}
        group={libraries.group}
        chosen={draft.libraries}
        onChange={change}
      />
      {isBase && <span className={styles.base}>{t('range.base')}</span>}
      <DateRangePicker
        value={draft.range}
        resolved={days.resolved}
        resolve={days.resolve}
        {...(isBase ? { label: t('range.base') } : {})}
        {...(days.today === undefined ? {} : { today: days.today })}
        onChange={(range) => change({ range })}
      />
    </FilterLine>
  );
}

type GrainProps = { draft: QuestionDraft; onChange: (grain: GrainDraft) => void };

function GrainSelect({ draft, onChange }: GrainProps) {
  const { t } = useTranslation('analysis');
  const hasHours = draft.kind !== 'firstLast' && datasetOf(draft) === 'circulation';
  const offered: readonly GrainDraft[] = [
    'auto',
    'none',
    ...grains.filter((grain) => grain !== 'hour' || hasHours),
  ];
  return (
    <Select<GrainDraft>
      className={styles.grain ?? ''}
      aria-label={t('grain.label')}
      value={draft.grain}
      popupMatchSelectWidth={false}
      options={offered.map((grain) => ({ value: grain, label: t(`grain.${grain}`) }))}
      onChange={onChange}
    />
  );
}
