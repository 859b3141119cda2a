import { PictureOutlined } from '@ant-design/icons';
import type { Column } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Choices } from '#ui/choices/choices.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { DisplayChoice } from '../state/use-draft.ts';
import type { ShownChart } from './chart-choices.ts';
import styles from './result.module.css';
import type { GroupsOfResult } from './use-groups.ts';

export type ChartToolsProps = {
  charts: readonly ShownChart[];
  chart: ShownChart;
  metrics: readonly Column[];
  /** The key of the drawn metric; null if the chart draws all metrics. */
  metric: string | null;
  canDrawAll: boolean;
  groups: GroupsOfResult;
  onLook: (part: DisplayChoice) => void;
  /** Saves the chart as a picture; null if the page shows no chart. */
  onPicture: (() => void) | null;
};

const all = '*';

/** Chooses the kind of chart and the drawn metric. */
export function ChartTools(props: ChartToolsProps) {
  const { charts, chart, metrics, metric, canDrawAll, groups, onLook, onPicture } = props;
  const { t } = useTranslation('analysis');
  return (
    <div className={styles.chartTools}>
      {charts.length > 1 && (
        <Choices<ShownChart>
          label={t('chart.label')}
          options={charts.map((one) => ({ value: one, label: t(`chart.${one}`) }))}
          value={chart}
          onChange={(next) => onLook({ chart: next })}
        />
      )}
      {metrics.length > 0 && (
        <Select<string>
          className={styles.pick ?? ''}
          aria-label={t('chart.metric')}
          value={metric ?? all}
          popupMatchSelectWidth={false}
          options={[
            ...(canDrawAll ? [{ value: all, label: t('chart.allMetrics') }] : []),
            ...metrics.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(next) => onLook({ metric: next })}
        />
      )}
      {groups.options.length > 0 && (
        <Select<string>
          className={styles.pick ?? ''}
          aria-label={t('chart.group')}
          value={groups.value}
          popupMatchSelectWidth={false}
          options={[...groups.options]}
          onChange={groups.onChange}
        />
      )}
      <span className={styles.space} />
      {onPicture && (
        <IconButton label={t('chart.picture')} onClick={onPicture}>
          <PictureOutlined aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
