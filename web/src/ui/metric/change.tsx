import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from './metric.module.css';
import { useValueLook } from './use-value-look.ts';
import { isFlat, noValue, toGrowthText } from './value-text.ts';

type Props = {
  /** The change as a fraction, 0.12 for 12%; null if the compared period has no value. */
  growth: number | null;
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
export function Change({ growth, against, isLowerBetter = false, isQuiet = false }: Props) {
  const { t } = useTranslation('metric');
  const { format } = useValueLook();
  if (growth === null) {
    return (
      <span className={styles.change} title={t('change.noBase')}>
        <span aria-hidden>{noValue}</span>
        <span className="visually-hidden">{t('change.noBase')}</span>
        {against && <span className={styles.against}>{against}</span>}
      </span>
    );
  }
  const isStill = isFlat(growth);
  const isNews = !isQuiet && Math.abs(growth) >= leastNews;
  const isGood = isNews ? growth > 0 !== isLowerBetter : undefined;
  const words = isStill ? t('change.same') : t(growth > 0 ? 'change.up' : 'change.down');
  return (
    <span className={styles.change}>
      <span className={styles.changeValue} data-good={isGood}>
        {!isStill && growth > 0 && <ArrowUpOutlined aria-hidden />}
        {!isStill && growth < 0 && <ArrowDownOutlined aria-hidden />}
        <span className="visually-hidden">{words} </span>
        {toGrowthText(growth, format)}
      </span>
      {against && <span className={styles.against}>{against}</span>}
    </span>
  );
}
