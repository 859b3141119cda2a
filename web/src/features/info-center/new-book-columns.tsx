import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import styles from './new-book-list.module.css';
import type { NewBookPage, NewBooksView } from './use-info-center.ts';

type Book = NewBookPage['rows'][number];
type Sort = NewBooksView['sort'];
type NewBookColumn = 'title' | 'clc' | 'addedOn' | 'copies' | 'loans';

/** Returns the columns of the list of new books. */
export function useNewBookColumns(sort: Sort, onSort: (sort: Sort) => void): DataColumn<Book>[] {
  const { t } = useTranslation('info-center');
  const { date, full } = useFormat();
  const day = ({ addedOn }: Book) => (addedOn === null ? noValue : date(addedOn));
  const words: [keyof Book, string, number, ShowBook][] = [
    ['title', t('newBooks.column.title'), 256, titleOf],
    ['author', t('newBooks.column.author'), 124, ({ author }) => text(author)],
    ['publisher', t('newBooks.column.publisher'), 148, ({ publisher }) => text(publisher)],
    ['clc', t('newBooks.column.clc'), 112, ({ clc }) => text(clc)],
    ['addedOn', t('newBooks.column.addedOn'), 116, day],
  ];
  const numbers: [keyof Book, string, number, ShowBook][] = [
    ['copies', t('newBooks.column.copies'), 92, (book) => <Copies book={book} />],
    ['copiesLent', t('newBooks.column.copiesLent'), 128, ({ copiesLent }) => full(copiesLent)],
    ['loans', t('newBooks.column.loans'), 112, (book) => <Loans book={book} />],
  ];
  const toColumn = ([key, title, width, render]: (typeof words)[number]): DataColumn<Book> => ({
    key,
    title,
    width,
    render,
    ...(key === 'title' ? { card: 'title' } : {}),
    ...(isField(key) ? { sort: sortOf(sort, key, onSort) } : {}),
  });
  return [
    ...words.map(toColumn),
    ...numbers.map((one) => ({ ...toColumn(one), align: 'end' as const })),
  ];
}

type ShowBook = (book: Book) => ReactNode;

const titleOf = ({ title, bookrecno, isbn }: Book) => (
  <HoldingLink bookrecno={bookrecno} isbn={isbn}>
    {text(title)}
  </HoldingLink>
);
const text = (value: string) => <span title={value}>{value || noValue}</span>;
const fields: readonly string[] = ['title', 'clc', 'addedOn', 'copies', 'loans'];
const isField = (key: string): key is NewBookColumn => fields.includes(key);

function Copies({ book }: { book: Book }) {
  const { t } = useTranslation('info-center');
  const { full } = useFormat();
  return (
    <span title={t('newBooks.column.inLibraries', { count: book.libraries })}>
      {full(book.copies)}
    </span>
  );
}

function Loans({ book }: { book: Book }) {
  const { t } = useTranslation('info-center');
  const { full } = useFormat();
  if (book.loans > 0) return full(book.loans);
  return <span className={styles.unused}>{t('newBooks.unused')}</span>;
}

function sortOf(sort: Sort, field: NewBookColumn, onSort: (sort: Sort) => void) {
  const [current, order] = sort.split('.');
  const first = field === 'title' || field === 'clc' ? 'ascend' : 'descend';
  const second = first === 'ascend' ? 'descend' : 'ascend';
  const next = current === field && order === first ? second : first;
  return {
    order: current === field ? (order as 'ascend' | 'descend') : null,
    onSort: () => onSort(`${field}.${next}`),
  };
}
