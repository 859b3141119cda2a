import type { QualityRow } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Sparkline } from '#ui/metric/sparkline.tsx';
import styles from '../quality.module.css';
import { ExampleRows } from './example-rows.tsx';
import { Places } from './places.tsx';
import { toTrend } from './to-trend.ts';
import { StateMark, useHowMany } from './use-check-columns.tsx';

/** Shows a check: what it looks for, what to do, how it went over the weeks, its places and the rows behind them. */
export function CheckDetail({ check, glc }: { check: QualityRow; glc: string }) {
  const { t } = useTranslation('data-quality');
  const { date, full } = useFormat();
  const howMany = useHowMany();
  const { advice, accepted, course, fix, means, since, state, until, why } = check;
  const [first] = course;
  return (
    <>
      <p className={styles.means}>{means}</p>
      <Facts
        facts={[
          [t('column.state'), <StateMark key="state" state={state} />],
          why === null ? [t('column.rows'), howMany(check)] : [t('why'), why],
          accepted > 0 ? [t('column.accepted'), full(accepted)] : null,
          since === null ? null : [t('column.since'), date(since)],
          until === null ? null : [t('column.until'), date(until)],
          course.length > 1 && first !== undefined
            ? [
                t('course', { day: date(first.day) }),
                <Sparkline key="course" trend={toTrend(course)} />,
              ]
            : null,
        ]}
      />
      {state === 'found' && (
        <p className={styles.advice}>
          <strong>{t('column.advice')}</strong> {advice}
          {fix !== null && <Link to={fix}>{t('open')}</Link>}
        </p>
      )}
      <Places check={check.id} glc={glc} />
      {check.hasRows && <ExampleRows key={check.id} check={check} glc={glc} />}
    </>
  );
}
