import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import styles from './new-book-list.module.css';
import type { NewBookPage, NewBooksView } from './use-info-center.ts';

type Book = NewBookPage['rows'][number];
type Sort = NewBooksView['sort'];
type Field = 'title' | 'clc' | 'addedOn' | 'copies' | 'loans';

/** The columns of the list of new books. */
export function useNewBookColumns(sort: Sort, onSort: (sort: Sort) => void): DataColumn<Book>[] {
  const { t } = useTranslation('info-center');
  const { date, full } = useFormat();
  const text = (value: string) => <span title={value}>{value || noValue}</span>;
  const sorted = (field: Field) => sortOf(sort, field, onSort);
  return [
    {
      key: 'title',
      title: t('newBooks.column.title'),
      width: 280,
      card: 'title',
      sort: sorted('title'),
      render: ({ title }) => text(title),
    },
    {
      key: 'author',
      title: t('newBooks.column.author'),
      width: 140,
      render: ({ author }) => text(author),
    },
    {
      key: 'publisher',
      title: t('newBooks.column.publisher'),
      width: 168,
      render: ({ publisher }) => text(publisher),
    },
    {
      key: 'clc',
      title: t('newBooks.column.clc'),
      width: 112,
      sort: sorted('clc'),
      render: ({ clc }) => text(clc),
    },
    {
      key: 'addedOn',
      title: t('newBooks.column.addedOn'),
      width: 120,
      sort: sorted('addedOn'),
      render: ({ addedOn }) => (addedOn === null ? noValue : date(addedOn)),
    },
    {
      key: 'copies',
      title: t('newBooks.column.copies'),
      width: 96,
      align: 'end',
      sort: sorted('copies'),
      render: ({ copies, libraries }) => (
        <span title={t('newBooks.column.inLibraries', { count: libraries })}>{full(copies)}</span>
      ),
    },
    {
      key: 'loans',
      title: t('newBooks.column.loans'),
      width: 112,
      align: 'end',
      sort: sorted('loans'),
      render: ({ loans }) =>
        loans === 0 ? <span className={styles.unused}>{t('newBooks.unused')}</span> : full(loans),
    },
  ];
}

function sortOf(sort: Sort, field: Field, onSort: (sort: Sort) => void) {
  const [current, order] = sort.split('.');
  const first = field === 'title' || field === 'clc' ? 'ascend' : 'descend';
  const second = first === 'ascend' ? 'descend' : 'ascend';
  const next = current === field && order === first ? second : first;
  return {
    order: current === field ? (order as 'ascend' | 'descend') : null,
    onSort: () => onSort(`${field}.${next}`),
  };
}
