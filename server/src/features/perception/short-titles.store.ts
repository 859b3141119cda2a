import type { UnderstockedTitle } from '@stacksight/contract';
import type { QueryScope } from '#analytics/question/scope.ts';
import type { Engine } from '#engine/open.ts';
import {
  type CopyTarget,
  copyTargetPositionSql,
  toCopyTargetParams,
} from '#store/config/replica-standards.ts';
import type { ListQuery } from '#store/listing.ts';

// Joins each title of each library with its most exact copy target.

export type UnderstockedListQuery = ListQuery<'title' | 'copies' | 'loans' | 'standard' | 'short'>;
type ShortTitlesQuery = { scope: QueryScope; standards: readonly CopyTarget[]; since: string };

const columns = {
  title: 'title',
  copies: 'copies',
  loans: 'loans',
  standard: 'standard',
  short: 'short',
};

const mine = 'glc = {glc:String} AND ({all:UInt8} = 1 OR libcode IN {libraries:Array(String)})';
const shortSql = `WITH held AS (
  SELECT libcode, bookrecno, any(clc1) AS class1, any(clc2) AS class2, sum(n) AS number
  FROM dim_item FINAL
  WHERE ${mine} AND bookrecno != 0 AND withdrawn_on IS NULL
    AND state IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND is_loanable)
  GROUP BY libcode, bookrecno
), lent AS (
  SELECT libcode, bookrecno, sum(n) AS times
  FROM behaviour_event
  WHERE ${mine} AND event = 'loan' AND day >= {since:Date} AND bookrecno != 0
  GROUP BY libcode, bookrecno
), judged AS (
  SELECT held.libcode AS libcode, held.bookrecno AS bookrecno, held.number AS copies, lent.times AS loans,
    ${copyTargetPositionSql('held.libcode', 'class1', 'class2')} AS at,
    arrayElement({standard_copies:Array(UInt32)}, at) AS least,
    arrayElement({standard_loans:Array(UInt32)}, at) AS per,
    greatest(least, if(per = 0, 0, toUInt32(ceil(loans / per)))) AS standard
  FROM held LEFT JOIN lent ON lent.libcode = held.libcode AND lent.bookrecno = held.bookrecno
), titles AS (
  SELECT concat(libcode, '/', toString(judged.bookrecno)) AS id, libcode, toString(judged.bookrecno) AS bookrecno,
    b.title AS title, b.author AS author, b.clc AS clc, toUInt32(copies) AS copies, toUInt32(loans) AS loans,
    toUInt32(standard) AS standard, toUInt32(standard - copies) AS short
  FROM judged
  LEFT JOIN (SELECT bookrecno, title, author, clc FROM dim_bib FINAL WHERE glc = {glc:String}) AS b ON b.bookrecno = judged.bookrecno
  WHERE at > 0 AND judged.copies < judged.standard
)`;
const foundSql = `({search:String} = '' OR positionCaseInsensitiveUTF8(concat(title, ' ', author), {search:String}) > 0)`;

/** Returns one page of the titles with too few copies, the largest shortage first. */
export async function listUnderstockedTitles(
  engine: Engine,
  asked: ShortTitlesQuery,
  page: UnderstockedListQuery,
  signal: AbortSignal,
): Promise<{ rows: Omit<UnderstockedTitle, 'libraryName'>[]; total: number }> {
  const params = {
    ...paramsOf(asked),
    search: page.search?.trim() ?? '',
    limit: page.pageSize,
    offset: (page.pageNum - 1) * page.pageSize,
  };
  const direction = page.order === 'ascend' ? 'ASC' : 'DESC';
  const order = `${columns[page.field ?? 'short']} ${direction}, loans DESC, id`;
  const options = { signal, seconds: 110 };
  const [rows, totals] = await Promise.all([
    engine.rows<Omit<UnderstockedTitle, 'libraryName'>>(
      `${shortSql} SELECT * FROM titles WHERE ${foundSql} ORDER BY ${order} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params,
      options,
    ),
    engine.rows<{ total: number }>(
      `${shortSql} SELECT count() AS total FROM titles WHERE ${foundSql}`,
      params,
      options,
    ),
  ]);
  return { rows, total: Number(totals[0]?.total ?? 0) };
}

/** Returns the number of titles with too few copies, and the number of missing copies. */
export async function countUnderstockedTitles(
  engine: Engine,
  asked: ShortTitlesQuery,
  signal: AbortSignal,
) {
  const [row] = await engine.rows<{ titles: number; copies: number }>(
    `${shortSql} SELECT uniqExact(bookrecno) AS titles, sum(short) AS copies FROM titles`,
    paramsOf(asked),
    { signal, seconds: 110 },
  );
  return { titles: Number(row?.titles ?? 0), copies: Number(row?.copies ?? 0) };
}

function paramsOf({ scope, standards, since }: ShortTitlesQuery) {
  return {
    glc: scope.glc,
    all: scope.libraries === null ? 1 : 0,
    libraries: [...(scope.libraries ?? [])],
    since,
    ...toCopyTargetParams(standards),
  };
}
