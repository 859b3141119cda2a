import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { TransferQuestionInput } from '@stacksight/contract';
import { Button, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import styles from '../holding.module.css';
import { VanWeek } from '../transfer-van.tsx';

type Pair = NonNullable<TransferQuestionInput['pairs']>[number];
type PairsProps = {
  question: TransferQuestionInput;
  libraries: LibraryGroup['libraries'];
  onChange: (part: { pairs: Pair[] }) => void;
};

/**
 * Shows for each pair of libraries what may move: nothing, a number of copies, or every copy whose gain exceeds the
 * cost of the way; and on which weekdays the van has boxes for it, if those of the van are known.
 */
export function TransferPairs({ question, libraries, onChange }: PairsProps) {
  const { pairs = [], boxes: week } = question;
  const { t } = useTranslation('holding');
  const nameOf = (code: string) => libraries.find((one) => one.code === code)?.label ?? code;
  const options = libraries.map(({ code, label }) => ({ value: code, label }));
  const set = (at: number, part: Partial<Pair>) =>
    onChange({ pairs: pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)) });
  const used = new Set(pairs.map(({ from, to }) => `${from}/${to}`));
  const next = () => {
    const free = libraries
      .flatMap((from) => libraries.map((to) => ({ from: from.code, to: to.code })))
      .find(({ from, to }) => from !== to && !used.has(`${from}/${to}`));
    return free === undefined ? undefined : { ...free, most: 0, cost: 0 };
  };
  const free = next();
  return (
    <div className={styles.pairs}>
      <span>{t('pair.title')}</span>
      {pairs.map((pair, at) => (
        <div key={`${pair.from}/${pair.to}`} className={styles.pair}>
          <Select
            aria-label={t('pair.from')}
            value={pair.from}
            options={options.filter(
              ({ value }) =>
                value === pair.from || (value !== pair.to && !used.has(`${value}/${pair.to}`)),
            )}
            onChange={(from) => set(at, { from })}
          />
          <span aria-hidden>→</span>
          <Select
            aria-label={t('pair.to')}
            value={pair.to}
            options={options.filter(
              ({ value }) =>
                value === pair.to || (value !== pair.from && !used.has(`${pair.from}/${value}`)),
            )}
            onChange={(to) => set(at, { to })}
          />
          <InputNumber
            aria-label={t('pair.most')}
            prefix={t('pair.most')}
            placeholder={t('question.open')}
            min={0}
            max={20_000}
            precision={0}
            value={pair.most ?? null}
            onChange={(most) => set(at, { most })}
          />
          <InputNumber
            aria-label={t('pair.cost')}
            prefix={t('pair.cost')}
            min={0}
            max={100}
            step={0.1}
            value={pair.cost ?? 0}
            onChange={(cost) => set(at, { cost: cost ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('pair.remove')}
            onClick={() => onChange({ pairs: pairs.filter((_, index) => index !== at) })}
          />
          {week && pair.most !== 0 && (
            <div className={styles.pairWeek}>
              <small>{t('pair.boxes')}</small>
              <VanWeek
                label={t('pair.boxesOf', { from: nameOf(pair.from), to: nameOf(pair.to) })}
                boxes={pair.boxes}
                onChange={(boxes) => set(at, { boxes })}
              />
            </div>
          )}
        </div>
      ))}
      {free !== undefined && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange({ pairs: [...pairs, free] })}
        >
          {t('pair.add')}
        </Button>
      )}
    </div>
  );
}
