import type { InsufficientTitle } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { InsufficientDemand } from './insufficient-demand.tsx';

const counts = ['held', 'onShelf', 'onLoan', 'onOrder', 'holds', 'longestWait'] as const;

/** Shows a title with all numbers of its line and how they are computed. */
export function InsufficientDetail({ row }: { row: InsufficientTitle }) {
  const { t } = useTranslation('insufficient-holdings');
  const { full } = useFormat();
  const about = [row.author, row.publisher, row.pubYear, row.isbn, row.clc];
  const cost = row.cost === null ? '' : ` · ¥${full(row.cost, 2)}`;
  return (
    <>
      <p>{row.reason}</p>
      {row.bookrecno !== '' && (
        <p>
          <HoldingLink bookrecno={row.bookrecno}>{t('detail.record')}</HoldingLink>
        </p>
      )}
      <Facts
        facts={[
          [t('detail.about'), about.filter(Boolean).join(' · ') || noValue],
          [t('column.library'), row.libraryName],
          ...counts.map((key) => [t(`column.${key}`), full(row[key])] as const),
          row.expectedWait === null ? null : [t('column.expectedWait'), full(row.expectedWait)],
          row.searches === null ? null : [t('column.searches'), full(row.searches)],
          [t('column.suggested'), `${full(row.suggested)}${cost}`],
        ]}
      />
      <p>{t('detail.suggested')}</p>
      {row.bookrecno !== '' && <InsufficientDemand row={row} />}
    </>
  );
}
