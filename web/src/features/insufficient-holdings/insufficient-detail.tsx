import type { InsufficientTitle } from '@stacksight/contract';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { noValue } from '#ui/metric/value-text.ts';

const counts = [
  'held',
  'loanable',
  'onShelf',
  'onLoan',
  'onOrder',
  'holds',
  'longestWait',
] as const;
const rates = ['perYear', 'loanDays', 'lost', 'moveGain'] as const;

/** A title with every number behind its line, and how they are worked out. */
export function InsufficientDetail({ row }: { row: InsufficientTitle }) {
  const { t } = useTranslation('insufficient-holdings');
  const { full } = useFormat();
  const tenths = (value: number | null) =>
    value === null ? noValue : full(Math.round(value * 10) / 10);
  const about = [row.author, row.publisher, row.pubYear, row.isbn, row.clc];
  return (
    <>
      <p>{row.reason}</p>
      {row.bookrecno !== '' && (
        <p>
          <HoldingLink bookrecno={row.bookrecno}>{t('detail.record')}</HoldingLink>
        </p>
      )}
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'about',
            label: t('detail.about'),
            children: about.filter(Boolean).join(' · ') || noValue,
          },
          { key: 'library', label: t('column.library'), children: row.libraryName },
          ...counts.map((key) => ({ key, label: t(`column.${key}`), children: full(row[key]) })),
          ...rates.map((key) => ({ key, label: t(`column.${key}`), children: tenths(row[key]) })),
          { key: 'suggested', label: t('column.suggested'), children: full(row.suggested) },
          {
            key: 'cost',
            label: t('column.cost'),
            children: row.cost === null ? noValue : `¥${full(row.cost)}`,
          },
          { key: 'moveFrom', label: t('column.moveFrom'), children: row.moveFromName ?? noValue },
        ]}
      />
      <p>{row.isAtLeast ? t('detail.atLeast') : t('detail.demand')}</p>
      <p>{t('detail.suggested')}</p>
    </>
  );
}
