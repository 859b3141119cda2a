import type { KeptRange } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { unknownColumn } from '#ui/metric/result-data.ts';
import { StatTile } from '#ui/metric/stat-tile.tsx';
import { Progress } from '../../targets/progress.tsx';
import { useTargetValues } from '../../targets/use-target-values.ts';
import { PinButton } from '../pin-button.tsx';
import styles from '../report.module.css';
import type { ReportItemProps } from './report-item-props.ts';

type Props = Pick<ReportItemProps, 'isFiltered' | 'tools' | 'isEditing'> & {
  id: string;
  name: string;
  range: KeptRange;
};

/** Shows a target of a report, which is counted over its own days and not over those of the report. */
export function TargetTile({ id, name, range, tools, isFiltered, isEditing }: Props) {
  const { t } = useTranslation(['analytics-target', 'analytics-report']);
  const answer = useTargetValues([id]).get(id);
  const rangeText = useRangeText();
  const found = answer?.data;
  if (found === undefined) {
    return (
      <StatTile
        column={unknownColumn('')}
        value={undefined}
        isLoading
        error={answer?.error}
        {...(answer ? { onRetry: answer.onRetry } : {})}
      />
    );
  }
  return (
    <div className={styles.target}>
      {!isEditing && (
        <span className={styles.targetTools}>
          <PinButton item={{ kind: 'target', id, report: tools.report }} name={name} />
        </span>
      )}
      <StatTile
        column={found.column}
        value={found.value}
        meta={found.meta ?? undefined}
        libraryNames={tools.libraryNames}
        isLoading={answer?.isLoading ?? false}
      />
      <div className={styles.targetFoot}>
        <div>{rangeText.name(range)}</div>
        {isFiltered && <div>{t('analytics-report:filters.target')}</div>}
        {found.reason === null ? <Progress answer={found} /> : t(`reason.${found.reason}`)}
      </div>
    </div>
  );
}
