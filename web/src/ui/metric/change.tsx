import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from './metric.module.css';
import { useValueLook } from './use-value-look.ts';
import { isFlat, noValue, toGrowthText } from './value-text.ts';

type Props = {
  /** A share of one; null where there was nothing to compare with. */
  growth: number | null;
  /** With what it is compared: `than last month`. */
  against?: string;
  /** Growth of this is bad news: overdue loans. */
  isLowerBetter?: boolean;
};

/** How much a number changed: with an arrow, a sign and words, not by colour alone. */
export function Change({ growth, against, isLowerBetter = false }: Props) {
  const { t } = useTranslation('metric');
  const { format } = useValueLook();
  if (growth === null) {
    return (
      <span className={styles.change} title={t('change.noBase')}>
        <span aria-hidden>{noValue}</span>
        <span className={styles.unseen}>{t('change.noBase')}</span>
        {against && <span className={styles.against}>{against}</span>}
      </span>
    );
  }
  const isStill = isFlat(growth);
  const isGood = isStill ? undefined : growth > 0 !== isLowerBetter;
  const words = isStill ? t('change.same') : t(growth > 0 ? 'change.up' : 'change.down');
  return (
    <span className={styles.change}>
      <span className={styles.changeValue} data-good={isGood}>
        {!isStill && growth > 0 && <ArrowUpOutlined aria-hidden />}
        {!isStill && growth < 0 && <ArrowDownOutlined aria-hidden />}
        <span className={styles.unseen}>{words} </span>
        {toGrowthText(growth, format)}
      </span>
      {against && <span className={styles.against}>{against}</span>}
    </span>
  );
}
