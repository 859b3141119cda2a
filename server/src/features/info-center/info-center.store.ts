import type { NewBook, ResolvedRange } from '@stacksight/contract';
import type { QueryScope } from '#analytics/question/scope.ts';
import type { Engine } from '#engine/open.ts';

export type NewBookQuery = {
  pageNum: number;
  pageSize: number;
  field: string | undefined;
  order: 'ascend' | 'descend' | undefined;
  title: string | undefined;
  used: 'yes' | 'no' | undefined;
};

const columns: Readonly<Record<string, string>> = {
  title: 'title',
  author: 'author',
  publisher: 'publisher',
  clc: 'clc',
  addedOn: 'addedOn',
  copies: 'copies',
  loans: 'loans',
  copiesLent: 'copiesLent',
};

// Counts only loans of the new copies, not of older copies of the same titles, like the metric of new items lent.
const baseSql = `WITH came AS (
  SELECT bookrecno, barcode, libcode, n, in_on, loans_before
  FROM dim_item FINAL
  WHERE glc = {glc:String} AND ({all:UInt8} = 1 OR libcode IN {libraries:Array(String)})
    AND in_on >= {from:Date32} AND in_on < {to:Date32} AND bookrecno != 0
), lent AS (
  SELECT barcode, sum(n) AS times
  FROM behaviour_event
  WHERE glc = {glc:String} AND event = 'loan' AND day >= {lentFrom:Date} AND barcode != ''
    AND barcode IN (SELECT barcode FROM came)
  GROUP BY barcode
), arrived AS (
  SELECT came.bookrecno AS bookrecno, sum(came.n) AS copies, uniqExact(came.libcode) AS libraries, max(came.in_on) AS added,
    sum(if(lent.times = 0, toUInt64(came.loans_before), lent.times)) AS loans,
    sumIf(came.n, lent.times > 0 OR came.loans_before > 0) AS copiesLent
  FROM came LEFT JOIN lent ON lent.barcode = came.barcode
  GROUP BY bookrecno
), books AS (
  SELECT toString(arrived.bookrecno) AS bookrecno, b.title AS title, b.author AS author, b.publisher AS publisher,
    b.isbn13 AS isbn, b.clc AS clc, toString(added) AS addedOn, copies, libraries, loans, copiesLent
  FROM arrived
  LEFT JOIN (SELECT * FROM dim_bib FINAL WHERE glc = {glc:String}) AS b ON b.bookrecno = arrived.bookrecno
)`;

const filterSql = `({title:String} = '' OR positionCaseInsensitiveUTF8(title, {title:String}) > 0)
  AND ({used:String} = '' OR ({used:String} = 'yes') = (copiesLent > 0))`;

/** Returns one page of the titles that arrived in a range, in a scope, with their loans since then. */
export async function listNewBooks(
  engine: Engine,
  scope: QueryScope,
  range: ResolvedRange,
  page: NewBookQuery,
  signal: AbortSignal,
): Promise<{ rows: NewBook[]; total: number }> {
  const params = {
    glc: scope.glc,
    all: scope.libraries === null ? 1 : 0,
    libraries: [...(scope.libraries ?? [])],
    from: range.from,
    to: range.to,
    lentFrom: range.from < '1970-01-01' ? '1970-01-01' : range.from,
    title: page.title ?? '',
    used: page.used ?? '',
    limit: page.pageSize,
    offset: (page.pageNum - 1) * page.pageSize,
  };
  const order = `${columns[page.field ?? 'addedOn'] ?? 'addedOn'} ${page.order === 'ascend' ? 'ASC' : 'DESC'}`;
  const options = { signal, seconds: 120 };
  const [rows, count] = await Promise.all([
    engine.rows<NewBook>(
      `${baseSql} SELECT * FROM books WHERE ${filterSql} ORDER BY ${order}, bookrecno LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params,
      options,
    ),
    engine.rows<{ total: number }>(
      `${baseSql} SELECT count() AS total FROM books WHERE ${filterSql}`,
      params,
      options,
    ),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}
