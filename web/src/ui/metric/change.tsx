import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { toChangeLook } from './change-look.ts';
import styles from './metric.module.css';
import { useValueLook } from './use-value-look.ts';
import { noValue, toGrowthText, toPointsText } from './value-text.ts';

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

/** Shows the change of a number, with an arrow, a sign and words, because some users cannot see the colours. */
export function Change({ growth, points, against, isLowerBetter, isQuiet }: Props) {
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
  const { direction, isGood } = toChangeLook(change, { isLowerBetter, isQuiet });
  const words = { up: t('change.up'), down: t('change.down'), same: t('change.same') };
  return (
    <span className={styles.change}>
      <span className={styles.changeValue} data-good={isGood}>
        {direction === 'up' && <ArrowUpOutlined aria-hidden />}
        {direction === 'down' && <ArrowDownOutlined aria-hidden />}
        <span className="visually-hidden">{words[direction]} </span>
        {points == null
          ? toGrowthText(change, format)
          : t('change.points', { value: toPointsText(points, format) })}
      </span>
      {against && <span className={styles.against}>{against}</span>}
    </span>
  );
}
