import { CheckCircleFilled } from '@ant-design/icons';
import type { TargetValue } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useValueLook } from '#ui/metric/use-value-look.ts';
import { noValue, toMeasureText } from '#ui/metric/value-text.ts';
import styles from './targets.module.css';
import { tellingFormat } from './telling-format.ts';

/** Shows the placeholder of a progress that the server has not counted yet. */
export function NoProgress() {
  return (
    <span className={styles.progress}>
      <span className={styles.words}>{noValue}</span>
    </span>
  );
}

/** Shows the progress of a target towards its goal, as a bar and in words. */
export function Progress({ answer }: { answer: TargetValue }) {
  const { t } = useTranslation('analytics-target');
  const look = useValueLook();
  const { goal, better, share, isReached, column } = answer;
  if (goal === null) return <span className={styles.none}>{t('noGoal')}</span>;
  const format = tellingFormat(answer, look.format);
  const text = t(`goal.${better}`, { goal: toMeasureText(goal, column, format) });
  return (
    <span
      className={styles.progress}
      data-reached={isReached ?? undefined}
      data-over={(better === 'less' && isReached === false) || undefined}
    >
      {share !== null && (
        <span className={styles.bar} aria-hidden>
          <i style={{ width: `${Math.max(0, Math.min(100, share * 100))}%` }} />
        </span>
      )}
      <span className={styles.words}>
        {isReached && <CheckCircleFilled aria-hidden />}
        {share !== null && <b>{format.percent(share, 0)}</b>}
        <span>{text}</span>
        {isReached !== null && <span>{t(isReached ? 'reached' : 'notReached')}</span>}
      </span>
    </span>
  );
}
