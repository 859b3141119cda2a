import type { DecidedCopy, WeedingCopy } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { pixelsOfBoldText } from '#lib/text-width.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

/** Returns the width of a column whose sortable heading is not cut off in either language. */
export const headingWidth = (head: string, least: number): number =>
  Math.max(least, Math.ceil(pixelsOfBoldText(head)) + 40);

type Shared = WeedingCopy | DecidedCopy;
type SharedColumn =
  | 'title'
  | 'callno'
  | 'barcode'
  | 'libraryName'
  | 'roomName'
  | 'author'
  | 'clc'
  | 'addedOn'
  | 'price';

/** Returns the columns of candidates and decided copies, before and after those that each list adds. */
export function useCopyColumns<Row extends Shared>() {
  const { t } = useTranslation('weeding');
  const { full, date } = useFormat();
  const column = (
    key: SharedColumn,
    width: number,
    render: (row: Row) => ReactNode,
    more: Partial<ResourceColumn<Row>> = {},
  ): ResourceColumn<Row> => ({ key, title: t(`column.${key}`), width, render, ...more });
  const before = [
    column(
      'title',
      190,
      ({ title, bookrecno }) => (
        <HoldingLink bookrecno={bookrecno}>{title || bookrecno}</HoldingLink>
      ),
      { wraps: true },
    ),
    column('callno', headingWidth(t('column.callno'), 136), ({ callno }) => callno || noValue, {
      sort: 'ascend',
    }),
    column('barcode', 150, ({ barcode }) => <HoldingLink barcode={barcode}>{barcode}</HoldingLink>),
    column('libraryName', 132, ({ libraryName }) => libraryName, { wraps: true }),
    column('roomName', 130, ({ roomName }) => roomName || noValue, { wraps: true, isMinor: true }),
  ];
  const after = [
    column('author', 120, ({ author }) => author || noValue, { isExtra: true }),
    column('clc', 100, ({ clc }) => clc || noValue, { isExtra: true }),
    column('addedOn', 104, ({ addedOn }) => (addedOn === null ? noValue : date(addedOn)), {
      isExtra: true,
      excel: { format: 'date' },
    }),
    column('price', 90, ({ price }) => (price === null ? noValue : `¥${full(price, 2)}`), {
      align: 'end',
      sort: 'descend',
      isMinor: true,
      excel: { format: 'decimal' },
    }),
  ];
  return { before, after };
}
