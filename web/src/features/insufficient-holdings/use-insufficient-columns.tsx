import type { InsufficientTitle } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { pixelsOfBoldText } from '#lib/text-width.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { PurchaseMark } from './purchases/purchase-mark.tsx';

export type InsufficientKind = 'insufficient' | 'reserved' | 'searched';

type NumberKey = {
  [Key in keyof InsufficientTitle]: InsufficientTitle[Key] extends number | null ? Key : never;
}[keyof InsufficientTitle];
type Column = ResourceColumn<InsufficientTitle>;

/**
 * Returns the columns of a list; each list shows the columns that it is sorted by, and hides those of the other lists.
 */
export function useInsufficientColumns(kind: InsufficientKind): Column[] {
  const { t } = useTranslation('insufficient-holdings');
  const { full } = useFormat();
  const shown = (value: number | null) => (value === null ? noValue : full(value));
  const number = (key: NumberKey, more: Partial<Column> = {}): Column => ({
    key,
    title: t(`column.${key}`),
    // The column is wide enough for its whole heading with the sort arrows, in both languages.
    width: Math.max(88, Math.ceil(pixelsOfBoldText(t(`column.${key}`))) + 40),
    align: 'end',
    sort: 'descend',
    render: (row) => shown(row[key]),
    excel: { format: 'integer' },
    ...more,
  });
  const rounded = (key: 'perYear' | 'lost' | 'moveGain', more: Partial<Column> = {}): Column =>
    number(key, {
      render: (row) => shown(row[key] === null ? null : Math.round((row[key] ?? 0) * 10) / 10),
      excel: { format: 'decimal' },
      ...more,
    });
  const text = (key: 'author' | 'isbn' | 'publisher' | 'clc', width: number): Column => ({
    key,
    title: t(`column.${key}`),
    width,
    isExtra: true,
    render: (row) => row[key] || noValue,
  });
  return [
    {
      key: 'title',
      title: t('column.title'),
      width: 160,
      sort: 'ascend',
      wraps: true,
      render: ({ title, bookrecno }) => title || bookrecno,
    },
    text('author', 130),
    text('isbn', 140),
    text('publisher', 150),
    text('clc', 100),
    {
      key: 'libraryName',
      title: t('column.library'),
      width: 132,
      wraps: true,
      render: ({ libraryName }) => libraryName,
    },
    {
      key: 'reason',
      title: t('column.reason'),
      width: 196,
      wraps: true,
      card: 'wide',
      render: ({ reason }) => reason,
    },
    number('loanable', { isMinor: true }),
    number('onOrder', { isExtra: true }),
    number('holds', { isExtra: kind !== 'reserved' }),
    number('expectedWait', { isExtra: kind !== 'reserved', isMinor: true }),
    number('searches', { isExtra: kind !== 'searched' }),
    number('views', { isExtra: kind !== 'searched', isMinor: true }),
    rounded('perYear', { isExtra: true }),
    rounded('lost', { isExtra: kind !== 'insufficient' }),
    number('suggested'),
    number('cost', {
      render: ({ cost, suggested }) =>
        cost === null || suggested === 0 ? noValue : `¥${full(cost)}`,
    }),
    {
      key: 'moveFromName',
      title: t('column.moveFrom'),
      width: 130,
      wraps: true,
      render: ({ moveFromName }) => moveFromName ?? noValue,
    },
    rounded('moveGain', { isExtra: true }),
    {
      key: 'purchase',
      title: t('column.purchase'),
      width: 110,
      excel: false,
      render: ({ purchase, suggested }) =>
        purchase === null && suggested === 0 ? noValue : <PurchaseMark purchase={purchase} />,
    },
  ];
}
