import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './forecast.module.css';

type Props = {
  panel: 'loans' | 'flows';
  /** The error of the forecast; null if nothing was counted. */
  own: number | null | undefined;
  /** The errors of the plain forecasts beside it. */
  others: readonly { name: string; error: number | null }[];
};

/** Errors that differ by less than a percentage point count as equal. */
const tolerance = 0.01;

/** Says in one sentence how far off the forecast was beside plain forecasts, also when one of those was better. */
export function Verdict({ panel, own, others }: Props) {
  const { t } = useTranslation('holdings-forecast');
  const { percent } = useFormat();
  const known = others.flatMap(({ name, error }) => (error === null ? [] : [{ name, error }]));
  const [best] = known.toSorted((a, b) => a.error - b.error);
  if (own == null || best === undefined)
    return <p className={styles.verdict}>{t('verdict.none')}</p>;
  const gap = best.error - own;
  const outcome = Math.abs(gap) < tolerance ? 'same' : gap > 0 ? 'better' : 'worse';
  const beside = known.map(({ name, error }) =>
    t('verdict.other', { name, error: percent(error, 1) }),
  );
  return (
    <p className={styles.verdict} data-outcome={outcome}>
      {t(`verdict.${panel}`, { own: percent(own, 1) })}
      {beside.join(t('verdict.between'))}
      {t('verdict.end')}
      <b>{t(`verdict.${outcome}`, { name: best.name })}</b>
    </p>
  );
}
