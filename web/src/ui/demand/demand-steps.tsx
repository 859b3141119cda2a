import type { RecordDemand } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '../metric/value-text.ts';
import styles from './demand-steps.module.css';

type Step = [name: string, value: string, means: ReactNode];
type Props = {
  row: RecordDemand;
  /** The price of a copy that the library may buy. */
  price?: number | null;
  /** A link to the loans behind the numbers. */
  loans?: ReactNode;
};

/** Shows every number of the demand for a title in a library; each number opens the text of its computation. */
export function DemandSteps({ row, price, loans }: Props) {
  const { t } = useTranslation('demand');
  const { full, percent } = useFormat();
  const n = (value: number, digits = 1) => full(Math.round(value * 100) / 100, digits);
  const { loanable, onShelf, onLoan, onOrder, waiting, moveFromName, moveGain, nextGain } = row;
  const [perYear, load, perCopy] = [n(row.perYear), n(row.load, 2), n(row.perCopyOfClass)];
  const lostShare = percent(row.lostShare);
  const years = loanable === 0 ? noValue : n(row.copyYears / loanable, 2);
  const words = { years, loans: full(row.loans), loanable, perCopy };
  const uses = useOfCopies(row);
  const steps: Step[] = [
    [
      t('loans'),
      full(row.loans),
      <>
        {t('loansMeans')} {loans}
      </>,
    ],
    [t('copyYears'), n(row.copyYears, 2), t('copyYearsMeans')],
    [t('perCopy'), perCopy, t('perCopyMeans')],
    [t('seen'), n(row.seen), t('seenMeans', words)],
    [
      t('perYear'),
      `${row.isAtLeast ? '≥ ' : ''}${perYear}`,
      `${t('perYearMeans', { fromLoans: n(row.fromLoans), waiting })}${row.isAtLeast ? ` ${t('atLeast')}` : ''}`,
    ],
    [t('loanDays'), n(row.loanDays), t('loanDaysMeans')],
    [t('loanable'), full(loanable), t('loanableMeans', { onShelf, onLoan, onOrder })],
    [t('load'), load, t('loadMeans', { perYear, loanDays: n(row.loanDays) })],
    [t('lostShare'), lostShare, t('lostShareMeans', { load, loanable })],
    [t('lost'), n(row.lost), t('lostMeans', { perYear, lostShare })],
    ...uses,
    [t('nextGain'), n(nextGain), t('nextGainMeans', { lastGain: n(row.lastGain) })],
    ...(price == null
      ? []
      : [
          [
            t('price'),
            `¥${full(price, 2)}`,
            nextGain < 0.05
              ? t('priceMeansNone')
              : t('priceMeans', { perLoan: full(price / nextGain, 2) }),
          ] as Step,
        ]),
    [
      t('move'),
      moveFromName === null
        ? noValue
        : t('moveValue', { name: moveFromName, gain: `+${n(moveGain ?? 0)}` }),
      moveFromName === null
        ? t('moveNone')
        : t('moveMeans', { name: moveFromName, gain: n(moveGain ?? 0) }),
    ],
  ];
  return (
    <div className={styles.steps}>
      {steps.map(([name, value, means]) => (
        <details key={name}>
          <summary>
            <span>{name}</span>
            <b>{value}</b>
          </summary>
          <p>{means}</p>
        </details>
      ))}
    </div>
  );
}

const daysOfYear = 365;

/** Returns the figures of use that follow from the demand; a figure that cannot be known has no number. */
function useOfCopies(row: RecordDemand): Step[] {
  const { t } = useTranslation('demand');
  const { full } = useFormat();
  const { loans, copyYears, loanable, onShelf, perYear, load, lostShare, lost } = row;
  const shown = (value: number, digits = 0) =>
    Number.isFinite(value) ? full(Math.round(value * 10) / 10, digits) : noValue;
  const idleCopies = loanable - load * (1 - lostShare);
  const figures = {
    turnover: shown(loans / copyYears, 1),
    supply: shown((onShelf * daysOfYear) / perYear),
    idle: loanable === 0 ? noValue : shown((idleCopies * daysOfYear) / (perYear - lost)),
    stockout: loanable === 0 ? noValue : shown(lostShare * daysOfYear),
  };
  return (['turnover', 'supply', 'idle', 'stockout'] as const).map((key) => [
    t(key),
    figures[key],
    t(`${key}Means`),
  ]);
}
