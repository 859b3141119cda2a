import type { RecordDemand } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './record.module.css';

/** One more copy is worth its price from this many loans a year on, as in the lists of shortages. */
const worthBuying = 3;
/** The last copy of several may go if it brings less than this many loans a year. */
const littleUse = 0.5;

/** Says in two sentences what readers miss of a title, and what to do: move a copy, buy one, take one away, nothing. */
export function Verdict({
  rows,
  isPlain = false,
}: {
  rows: readonly RecordDemand[];
  /** True if the sentences stand on a surface that has a frame already. */
  isPlain?: boolean;
}) {
  const { t } = useTranslation('holdings-record');
  const { full, percent } = useFormat();
  if (rows.length === 0) return null;
  const sum = (of: (row: RecordDemand) => number) => rows.reduce((all, row) => all + of(row), 0);
  const [lost, wanted] = [sum((row) => row.lost), sum((row) => row.perYear)];
  const isMissed = lost >= littleUse;
  const hasCopies = rows.some(({ loanable }) => loanable > 0);
  const advice = adviceOf(rows, { isMissed, hasCopies });
  const words = { ...advice, gain: full(advice.gain, 1), worth: worthBuying };
  const missed = isMissed
    ? t('verdict.lost', { lost: full(Math.round(lost)), share: percent(lost / wanted, 0) })
    : t(hasCopies ? 'verdict.nothingLost' : 'verdict.noCopy');
  return (
    <p
      className={isPlain ? styles.verdict : styles.place}
      data-kind={advice.key === 'enough' ? 'shelf' : 'advice'}
    >
      {t('verdict.both', { first: missed, second: t(`verdict.${advice.key}`, words) })}
    </p>
  );
}

type Advice = {
  key: 'move' | 'buy' | 'onOrder' | 'spare' | 'little' | 'unwanted' | 'enough';
  name: string;
  from: string;
  count: number;
  gain: number;
};

function adviceOf(
  rows: readonly RecordDemand[],
  { isMissed, hasCopies }: { isMissed: boolean; hasCopies: boolean },
): Advice {
  const best = (of: (row: RecordDemand) => number) => rows.toSorted((a, b) => of(b) - of(a))[0];
  const advice = (
    key: Advice['key'],
    row: RecordDemand | undefined,
    more: Partial<Advice> = {},
  ) => ({
    ...{ key, name: row?.libraryName ?? '', from: '', count: 0, gain: 0, ...more },
  });
  const moved = best(({ moveGain }) => moveGain ?? 0);
  if (moved?.moveFromName)
    return advice('move', moved, { from: moved.moveFromName, gain: moved.moveGain ?? 0 });
  const short = best(({ nextGain }) => nextGain);
  if (short !== undefined && short.nextGain >= worthBuying)
    return short.onOrder > 0
      ? advice('onOrder', short, { count: short.onOrder, gain: short.nextGain })
      : advice('buy', short, { gain: short.nextGain });
  const idle = rows.filter(({ loanable, lastGain }) => loanable > 1 && lastGain < littleUse);
  const spare = idle.toSorted((a, b) => a.lastGain - b.lastGain)[0];
  if (spare !== undefined)
    return advice('spare', spare, { count: spare.loanable, gain: spare.lastGain });
  if (isMissed) return advice('little', short, { gain: short?.nextGain ?? 0 });
  return advice(hasCopies ? 'enough' : 'unwanted', undefined);
}
