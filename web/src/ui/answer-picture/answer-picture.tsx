import type { RuleChart } from '@stacksight/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../chart/chart.tsx';
import { Choices } from '../choices/choices.tsx';
import type { ResultData } from '../metric/result-data.ts';
import { isNumeric, unitBeside } from '../metric/value-text.ts';
import styles from './answer-picture.module.css';
import { drawnAnswer } from './drawn-answer.ts';
import { type AnswerChartKind, chartColumns, fittingCharts } from './fitting-charts.ts';

/** A kind of chart, `none`, or `auto` for the kind that fits the answer best. */
export type PictureChoice = RuleChart['kind'];
export type AnswerPictureProps = {
  name: string;
  answer: ResultData;
  /** The chart that the rule names; without it, the columns of the answer decide. */
  chart?: RuleChart;
  choice: PictureChoice | null;
  onChoice: (choice: PictureChoice) => void;
  isLoading: boolean;
};

const all = '*';

/**
 * Shows the chart above the table of a rule's or statement's answer, with a choice of the kinds that fit its columns.
 */
export function AnswerPicture({
  name,
  answer,
  chart,
  choice,
  onChoice,
  isLoading,
}: AnswerPictureProps) {
  const { t } = useTranslation('chart');
  const [metric, setMetric] = useState<string | null>(null);
  const [rest, setRest] = useState<boolean | null>(null);
  const { kinds, first, named } = offered(answer, chart);
  if (kinds.length === 0) return null;
  const wanted = choice === 'auto' ? kinds[0] : kinds.find((kind) => kind === choice);
  const kind = choice === 'none' ? null : (wanted ?? first);
  const { metrics } = chartColumns(answer);
  const isKnown = metrics.some((at) => answer.columns[at]?.key === metric);
  const own = isKnown ? metric : null;
  const draw = (one: string | null) =>
    kind && drawnAnswer(answer, kind, kind === named?.kind ? named : null, one);
  const drawn = draw(own);
  const isMany = (draw(null)?.columns.filter(isNumeric).length ?? 0) > 1;
  return (
    <div className={styles.picture}>
      <div className={styles.tools}>
        <Choices<AnswerChartKind | 'none'>
          label={t('kinds.label')}
          options={[...kinds, 'none' as const].map((value) => ({
            value,
            label: t(`kinds.${value}`),
          }))}
          value={kind ?? 'none'}
          onChange={onChoice}
        />
        {drawn && metrics.length > 1 && (
          <Select<string>
            aria-label={t('kinds.metric')}
            className={styles.metric ?? ''}
            value={own ?? (isMany ? all : (drawn.columns.at(-1)?.key ?? all))}
            popupMatchSelectWidth={false}
            options={[
              ...(isMany ? [{ value: all, label: t('kinds.all') }] : []),
              ...metrics.flatMap((at) => {
                const column = answer.columns[at];
                return column ? [{ value: column.key, label: column.label }] : [];
              }),
            ]}
            onChange={(key) => setMetric(key === all ? null : key)}
          />
        )}
      </div>
      {drawn && kind && (
        <Chart
          kind={kind}
          label={name}
          title={<span className={styles.measure}>{measureOf(drawn, kind)}</span>}
          result={drawn}
          height={kind === 'heat' ? 360 : 300}
          isLoading={isLoading}
          limit={15}
          // Rules of earlier versions lack the field `rest`.
          isRestShown={rest ?? chart?.rest === true}
          onRest={setRest}
        />
      )}
    </div>
  );
}

/** Returns the kinds of chart that fit an answer, the first shown kind, and the chart that the rule names. */
function offered(answer: ResultData, chart: RuleChart | undefined) {
  const fitting = fittingCharts(answer);
  const { kind = 'auto', by = [], metrics = [] } = chart ?? {};
  if (kind === 'auto') return { kinds: fitting, first: fitting[0] ?? null, named: null };
  if (by.length === 0 && kind !== 'none') {
    const own = fitting.find((one) => one === kind);
    return { kinds: fitting, first: own ?? fitting[0] ?? null, named: null };
  }
  const isDrawn = kind !== 'none' && drawnAnswer(answer, kind, { by, metrics }, null) !== null;
  if (!isDrawn || answer.rows.length === 0)
    return { kinds: fitting, first: kind === 'none' ? null : (fitting[0] ?? null), named: null };
  const kinds = [kind, ...fitting.filter((one) => one !== kind)];
  return { kinds, first: kind, named: { kind, by, metrics } };
}

// Rankings and heat maps have no axis that could name the metric.
function measureOf({ columns }: ResultData, kind: AnswerChartKind): string | null {
  const measure = columns.at(-1);
  if ((kind !== 'rank' && kind !== 'heat') || measure === undefined) return null;
  const unit = unitBeside(measure);
  return unit === null ? measure.label : `${measure.label} · ${unit}`;
}
