import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { resolveDays, type useDays } from '#lib/statistics/use-days.ts';
import type { Libraries } from '#lib/statistics/use-libraries.ts';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import { CompareChoices } from '#ui/statistic-page/filter/compare-choices.tsx';
import { FilterLine } from '#ui/statistic-page/filter/filter-line.tsx';
import { LibraryChooser } from '#ui/statistic-page/library-chooser/library-chooser.tsx';
import type { GrainDraft, QuestionDraft } from './draft/draft.ts';
import { hasGrain, possibleGrains, rangePart } from './draft/edit.ts';
import { hasPart } from './draft/kinds.ts';
import styles from './explore.module.css';
import type { Catalogue } from './state/use-catalogue.ts';
import type { DraftState } from './state/use-draft.ts';

type Props = {
  draft: QuestionDraft;
  change: DraftState['change'];
  libraries: Pick<Libraries, 'groups' | 'group'>;
  days: ReturnType<typeof useDays>;
  metrics: Catalogue['metrics'];
  isOneLine?: boolean;
};

/** Shows the line above the answer with libraries, range, grain and comparison. */
export function QuestionBar(props: Props) {
  const { draft, change, libraries, days, metrics, isOneLine = false } = props;
  const { t } = useTranslation('analysis');
  const isBase = rangePart(draft) === 'base';
  return (
    <FilterLine
      isOneLine={isOneLine}
      more={
        <>
          {hasGrain(draft, metrics) && (
            <GrainSelect draft={draft} onChange={(grain) => change({ grain })} />
          )}
          {hasPart(draft, 'compare') && <CompareChoices value={draft.compare} onChange={change} />}
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
        resolve={resolveDays}
        {...(isBase ? { label: t('range.base') } : {})}
        today={days.today}
        onChange={(range) => change({ range })}
      />
    </FilterLine>
  );
}

type GrainProps = { draft: QuestionDraft; onChange: (grain: GrainDraft) => void };

function GrainSelect({ draft, onChange }: GrainProps) {
  const { t } = useTranslation('analysis');
  return (
    <Select<GrainDraft>
      className={styles.grain ?? ''}
      aria-label={t('grain.label')}
      value={draft.grain}
      popupMatchSelectWidth={false}
      options={(['auto', ...possibleGrains(draft)] as const).map((grain) => ({
        value: grain,
        label: t(`grain.${grain}`),
      }))}
      onChange={onChange}
    />
  );
}
