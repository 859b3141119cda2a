import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

// Helpers to search, sort and page the table of a list.

type PageQuery = { pageNum: number; pageSize: number };
type Ordered<Field extends string> = {
  field?: Field | undefined;
  order?: 'ascend' | 'descend' | undefined;
};

/** The query of a list: a page, a column to sort by, and a text to search for. */
export type ListQuery<Field extends string> = PageQuery &
  Ordered<Field> & { search?: string | undefined };

/**
 * Returns the condition that one of the columns contains `text`, in any case; undefined when there is no text, so that
 * all rows match.
 */
export function matches(text: string | undefined, ...columns: readonly SQLWrapper[]) {
  const word = text?.trim() ?? '';
  if (word === '') return undefined;
  const all = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  );
  return sql`strpos(lower(concat_ws(' ', ${all})), lower(${word}::text)) > 0`;
}

/**
 * Returns the requested order, or else the default order of the list. The column `key` breaks ties, so that pages do
 * not overlap.
 */
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

/** Returns the `limit` and `offset` of a page. */
export function limitAndOffset({ pageNum, pageSize }: PageQuery): {
  limit: number;
  offset: number;
} {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
