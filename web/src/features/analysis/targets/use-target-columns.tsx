import type { AnalyticsTarget, TargetValue } from '@stacksight/contract';
import { nameIn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import type { Answer } from '#lib/statistics/use-statistic.ts';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { MetricLabel } from '#ui/metric/metric-label.tsx';
import { useValueLook } from '#ui/metric/use-value-look.ts';
import { noValue, toMeasureText, toNumberText } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { NoProgress, Progress } from './progress.tsx';
import styles from './targets.module.css';
import { tellingFormat } from './telling-format.ts';

type TargetAnswers = ReadonlyMap<string, Answer<TargetValue>>;

/** Returns the columns of the list of targets; each value appears as soon as the server has counted it. */
export function useTargetColumns(values: TargetAnswers): ResourceColumn<AnalyticsTarget>[] {
  const { t } = useTranslation('analytics-target');
  const { date } = useFormat();
  const language = useLanguage();
  const range = useRangeText();
  const { names } = useLibraries('');
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 200,
      sort: 'ascend',
      card: 'title',
      render: ({ names }) => nameIn(names, language),
      excel: false,
    },
    {
      key: 'value',
      title: t('column.value'),
      width: 148,
      align: 'end',
      excel: false,
      render: ({ id }) => <Value answer={values.get(id)} />,
    },
    {
      key: 'goal',
      title: t('column.goal'),
      width: 280,
      card: 'wide',
      excel: { format: 'decimal' },
      render: ({ id }) => {
        const found = values.get(id)?.data;
        return found === undefined ? <NoProgress /> : <Progress answer={found} />;
      },
    },
    {
      key: 'metric',
      title: t('column.metric'),
      width: 168,
      render: ({ id, metric }) => {
        const found = values.get(id)?.data;
        if (found === undefined) return metric;
        const { column, measure, meta } = found;
        return (
          <MetricLabel column={column} meta={meta ?? undefined} libraryNames={names}>
            {measure}
          </MetricLabel>
        );
      },
    },
    {
      key: 'range',
      title: t('column.range'),
      width: 112,
      excel: false,
      render: (row) => range.name(row.range),
    },
    {
      key: 'createdBy',
      title: t('column.by'),
      width: 96,
      isExtra: true,
      render: ({ createdBy }) => createdBy || noValue,
    },
    {
      key: 'modifiedAt',
      title: t('column.at'),
      width: 156,
      isExtra: true,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
    },
  ];
}

function Value({ answer }: { answer: Answer<TargetValue> | undefined }) {
  const { t } = useTranslation('analytics-target');
  const look = useValueLook();
  if (answer?.data === undefined) {
    if (answer?.error != null) return <span className={styles.none}>{t('failed')}</span>;
    return <span className={styles.waiting} role="status" aria-label={t('counting')} />;
  }
  const { value, reason, column } = answer.data;
  const why = reason ?? 'noData';
  if (value === null) return <span className={styles.none}>{t(`reason.${why}`)}</span>;
  const format = tellingFormat(answer.data, look.format);
  return (
    <span className={styles.value} title={toMeasureText(value, column, format)}>
      {toNumberText(value, column.format, format, 'tile')}
      {column.unit && <small>{column.unit}</small>}
    </span>
  );
}
