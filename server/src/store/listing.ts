import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

// What every list of records asks of its table: the words searched for, the order, the page.

type PageQuery = { pageNum: number; pageSize: number };
type Ordered<Field extends string> = {
  field?: Field | undefined;
  order?: 'ascend' | 'descend' | undefined;
};

/** What every list of records is asked for: a page of it, an order by one of its columns, words to search for. */
export type ListQuery<Field extends string> = PageQuery &
  Ordered<Field> & { search?: string | undefined };

/** Whether one of the columns has `text` in it, whatever its case; undefined, which asks for all, where there is no text. */
export function matches(text: string | undefined, ...columns: readonly SQLWrapper[]) {
  const word = text?.trim() ?? '';
  if (word === '') return undefined;
  const all = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  );
  return sql`strpos(lower(concat_ws(' ', ${all})), lower(${word}::text)) > 0`;
}

/** The order that was asked for, or the list's own; ties are broken by `key`, so that pages do not overlap. */
export function inOrder<Field extends string>(
  { field, order }: Ordered<Field>,
  columns: Readonly<Record<Field, SQLWrapper>>,
  usual: { field: Field; order: 'ascend' | 'descend' },
  key: SQLWrapper,
): SQL[] {
  const column = columns[field ?? usual.field];
  const direction = (field === undefined ? usual.order : order) === 'descend' ? desc : asc;
  return [direction(column), asc(key)];
}

/** The rows of a page, for `limit` and `offset`. */
export function pageOf({ pageNum, pageSize }: PageQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
