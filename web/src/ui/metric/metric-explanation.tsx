import type { Column, QueryResult } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { firstSentence } from './first-sentence.ts';
import styles from './metric.module.css';
import { Facts, type LibraryNames, useCautions, useMetricFacts } from './metric-facts.tsx';
import type { MetricComparison } from './result-data.ts';
import { useValueLook } from './use-value-look.ts';
import { toChangeText, toGrowthText, toMeasureText, toNumberText } from './value-text.ts';

export type ExplainedMetric = {
  column: Column;
  meta?: QueryResult['meta'] | undefined;
  /** The names of libraries by code, for the list of libraries. */
  libraryNames?: LibraryNames;
  /** The number beside the label; the explanation begins with the exact value. */
  number?: ExplainedNumber;
};
type ExplainedNumber = {
  value: number | null | undefined;
  comparison?: MetricComparison | null | undefined;
};

/** Shows the exact number and the first sentence of its definition; a button shows the other facts. */
export function MetricExplanation({ column, meta, libraryNames, number }: ExplainedMetric) {
  const { t } = useTranslation('metric');
  const [isWhole, setWhole] = useState(false);
  const [sentence, rest] = firstSentence(column.means ?? '');
  return (
    <div className={styles.facts}>
      {number?.value != null && <Exact column={column} {...number} value={number.value} />}
      {sentence !== '' && <p>{sentence}</p>}
      {isWhole ? (
        <Rest column={column} meta={meta} libraryNames={libraryNames} means={rest} />
      ) : (
        <Button
          type="link"
          size="small"
          className={styles.more ?? ''}
          onClick={() => setWhole(true)}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** Shows the number in full, with the compared value. */
function Exact({ column, value, comparison }: ExplainedNumber & { column: Column; value: number }) {
  const { format } = useValueLook();
  const { name, before = null, change = null, growth = null } = comparison ?? {};
  return (
    <>
      <p className={styles.exact}>{toMeasureText(value, column, format)}</p>
      {name !== undefined && before !== null && (
        <p className={styles.compared}>
          {[
            `${name} ${toNumberText(before, column.format, format)}`,
            toChangeText(change, column.format, format),
            toGrowthText(growth, format),
          ].join(' · ')}
        </p>
      )}
    </>
  );
}

type RestProps = Omit<ExplainedMetric, 'number'> & { means: string };

function Rest({ column, meta, libraryNames, means }: RestProps) {
  const facts = useMetricFacts(
    { ...column, means: means === '' ? null : means },
    meta,
    libraryNames,
  );
  const cautions = useCautions(meta);
  return (
    <>
      <Facts facts={facts} cautions={cautions} />
      <CardLink column={column} />
    </>
  );
}

// The keys of columns that a user defines: `e1` counts an event, `f1` is a formula. The metric catalogue lacks both.
const isOwn = /^[ef]\d+$/;

function CardLink({ column: { key, role, formula } }: Pick<ExplainedMetric, 'column'>) {
  const { t } = useTranslation('metric');
  const path = useScreens().get('analysis/metrics');
  if (path === undefined || role !== 'metric' || formula === null || isOwn.test(key)) return null;
  return (
    <Link className={styles.card} to={`${path}?metric=${key}`}>
      {t('card')}
    </Link>
  );
}
