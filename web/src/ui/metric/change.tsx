import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from './metric.module.css';
import { useValueLook } from './use-value-look.ts';
import { isFlat, noValue, toGrowthText, toPointsText } from './value-text.ts';

type Props = {
  /** The change as a fraction, 0.12 for 12%; null if the compared period has no value. */
  growth: number | null;
  /** The change in percentage points, which shares show instead of the fraction; null if it is not known. */
  points?: number | null;
  /** The compared period in words, such as `vs last month`. */
  against?: string;
  /** True if growth is bad news, as for overdue loans. */
  isLowerBetter?: boolean;
  /** True if the change has no colour of good or bad news, as beside the lines of a ranking. */
  isQuiet?: boolean;
};

// A change below half a percent counts as neither good nor bad news.
const leastNews = 0.005;

/** Shows the change of a number, with an arrow, a sign and words, because some users cannot see the colours. */
export function Change({ growth, points, against, isLowerBetter, isQuiet = false }: Props) {
  const { t } = useTranslation('metric');
  const { format } = useValueLook();
  const change = points === undefined ? growth : points && points / 100;
  if (change === null) {
    return (
      <span className={styles.change} title={t('change.noBase')}>
        <span aria-hidden>{noValue}</span>
        <span className="visually-hidden">{t('change.noBase')}</span>
        {against && <span className={styles.against}>{against}</span>}
      </span>
    );
  }
  const isStill = isFlat(change);
  const isNews = !isQuiet && Math.abs(change) >= leastNews;
  const isGood = isNews ? change > 0 !== (isLowerBetter ?? false) : undefined;
  const words = isStill ? t('change.same') : t(change > 0 ? 'change.up' : 'change.down');
  return (
    <span className={styles.change}>
      <span className={styles.changeValue} data-good={isGood}>
        {!isStill && change > 0 && <ArrowUpOutlined aria-hidden />}
        {!isStill && change < 0 && <ArrowDownOutlined aria-hidden />}
        <span className="visually-hidden">{words} </span>
        {points == null
          ? toGrowthText(change, format)
          : t('change.points', { value: toPointsText(points, format) })}
      </span>
      {against && <span className={styles.against}>{against}</span>}
    </span>
  );
}
