import { ageGroups } from './rule-choices.ts';
import {
  bothNames,
  inRangeSql,
  loans,
  numberParameter,
  ownLibrariesSql,
  people,
  type RuleSeed,
  rangeParameter,
  rowLimitParameter,
  rule,
  ruleCodeColumn,
  ruleLibraryColumn,
  ruleNumberColumn,
  validCard,
} from './rule-shape.ts';

const home = ruleLibraryColumn(['所属馆', 'Home library']);
const readers = (key: string, zh: string, en: string) =>
  ruleNumberColumn(key, [zh, en], { unit: people, isOfReaders: true });
const share = (key: string, zh: string, en: string) =>
  ruleNumberColumn(key, [zh, en], { format: 'percent', isOfReaders: true });
const aged = (key: string, condition: string) => `sumIf(n, ${condition}) AS ${key}`;

/** Rules about readers: those with a card, those who come, and those who have stopped coming. */
export const readerRules: readonly RuleSeed[] = [
  rule('silent_readers', 'readers', {
    name: ['沉默读者（按所属馆）', 'Silent readers by home library'],
    means: [
      '持有效证、但已有若干天没有任何使用记录的读者；办证后从未使用的另列',
      'Readers with a valid card and no use for the given number of days; never used is shown separately',
    ],
    readers: 'counts',
    needs: 'reader:view',
    parameters: [numberParameter('days', ['未使用天数', 'Days without use'], [180, 7, 3_650])],
    sql: `
SELECT libcode AS library, sum(n) AS valid, sumIf(n, last < {today:Date} - {days:Int64}) AS silent, silent / valid AS silent_share,
  sumIf(n, is_never AND last < {today:Date} - {days:Int64}) AS never
FROM (SELECT libcode, n, last_used_on IS NULL AS is_never, coalesce(last_used_on, registered_on, toDate32('1970-01-01')) AS last
  FROM dim_reader FINAL WHERE ${ownLibrariesSql} AND ${validCard})
GROUP BY library ORDER BY silent DESC, library`,
    columns: [
      home,
      readers('valid', '有效证读者', 'Valid cards'),
      readers('silent', '沉默读者', 'Silent'),
      share('silent_share', '沉默率', 'Silent share'),
      readers('never', '其中从未使用', 'Never used'),
    ],
    chart: { kind: 'rank', by: ['library'], metrics: ['silent'] },
  }),
  rule('expired_cards', 'readers', {
    name: ['到期与将到期读者证', 'Expired and expiring cards'],
    means: [
      '近一年到期的、到期前一年内还用过的、以及若干天内将到期的读者证，按所属馆',
      'Cards expired in the last year, those still used in their last year, and cards about to expire, by home library',
    ],
    readers: 'counts',
    needs: 'reader:view',
    parameters: [numberParameter('days', ['将到期天数', 'Expiring within (days)'], [30, 1, 365])],
    sql: `
SELECT libcode AS library, sumIf(n, is_past) AS expired,
  sumIf(n, is_past AND last_used_on >= addYears(assumeNotNull(expires_on), -1)) AS expired_active,
  sumIf(n, expires_on >= {today:Date} AND expires_on < {today:Date} + {days:Int64}) AS expiring
FROM (SELECT libcode, n, expires_on, last_used_on,
    expires_on < {today:Date} AND expires_on >= addYears({today:Date}, -1) AS is_past
  FROM dim_reader FINAL WHERE ${ownLibrariesSql} AND state IN ('valid', 'expired') AND expires_on IS NOT NULL)
GROUP BY library HAVING expired + expiring > 0 ORDER BY expired DESC, library`,
    columns: [
      home,
      readers('expired', '近一年到期', 'Expired in a year'),
      readers('expired_active', '其中到期前仍在用', 'Still used'),
      readers('expiring', '将到期', 'Expiring'),
    ],
    chart: { kind: 'stackedBar', by: ['library'], metrics: ['expired', 'expiring'] },
  }),
  rule('borrower_types', 'readers', {
    name: ['各类读者借阅', 'Borrowing by reader type'],
    means: [
      '期间各类读者的借阅人数、外借册次、人均册次和占全部外借的比例；类型以借书时为准',
      'Borrowers, loans, loans per borrower and share of all loans by reader type, as it was at the time of the loan',
    ],
    readers: 'counts',
    needs: 'borrowing:view',
    parameters: [rangeParameter('lastYear')],
    sql: `
WITH lent AS (SELECT rdtype, reader_key, n FROM behaviour_event WHERE ${ownLibrariesSql} AND event = 'loan' AND ${inRangeSql})
SELECT rdtype AS reader_type, uniqExactIf(reader_key, reader_key != 0) AS borrowers, sum(n) AS loans,
  loans / nullIf(borrowers, 0) AS per_borrower, loans / (SELECT sum(n) FROM lent) AS share
FROM lent GROUP BY reader_type ORDER BY loans DESC, reader_type`,
    columns: [
      ruleCodeColumn('reader_type', ['读者类型', 'Reader type'], 'readerType'),
      readers('borrowers', '借阅人数', 'Borrowers'),
      ruleNumberColumn('loans', ['外借册次', 'Loans'], { unit: loans }),
      ruleNumberColumn('per_borrower', ['人均外借', 'Loans per borrower'], {
        format: 'decimal',
        isOfReaders: true,
      }),
      ruleNumberColumn('share', ['占全部外借', 'Share of loans'], { format: 'percent' }),
    ],
    chart: { kind: 'rank', by: ['reader_type'], metrics: ['loans'] },
  }),
  rule('reader_mix', 'readers', {
    name: ['读者构成', 'Reader profile'],
    means: [
      '持有效证的读者，按读者类型和年龄段',
      'Readers with a valid card, by reader type and age',
    ],
    readers: 'counts',
    needs: 'reader:view',
    sql: `
SELECT rdtype AS reader_type, ${aged('to_6', 'age < 7')}, ${aged('to_17', 'age >= 7 AND age < 18')},
  ${aged('to_34', 'age >= 18 AND age < 35')}, ${aged('to_59', 'age >= 35 AND age < 60')},
  ${aged('over_59', 'age >= 60')}, ${aged('unknown', 'age IS NULL')}, sum(n) AS total
FROM (SELECT rdtype, n, toYear({today:Date}) - toInt32(birth_year) AS age FROM dim_reader FINAL WHERE ${ownLibrariesSql} AND ${validCard})
GROUP BY reader_type ORDER BY total DESC, reader_type`,
    columns: [
      ruleCodeColumn('reader_type', ['读者类型', 'Reader type'], 'readerType'),
      readers('to_6', '0–6 岁', '0–6'),
      readers('to_17', '7–17 岁', '7–17'),
      readers('to_34', '18–34 岁', '18–34'),
      readers('to_59', '35–59 岁', '35–59'),
      readers('over_59', '60 岁及以上', '60 and over'),
      readers('unknown', '年龄不详', 'Age unknown'),
      readers('total', '合计', 'Total'),
    ],
    chart: {
      kind: 'stackedBar',
      by: ['reader_type'],
      metrics: ['to_6', 'to_17', 'to_34', 'to_59', 'over_59'],
    },
  }),
  rule('titles_of_age', 'readers', {
    name: ['各年龄段爱借的书', 'What an age group borrows'],
    means: [
      '期间某年龄段读者外借最多的题名；年龄按借书当年减出生年，年龄段在“选项表”中修改',
      'The titles that readers of an age group borrow most; age is the year of the loan less the year of birth; the groups are a list of choices',
    ],
    readers: 'counts',
    needs: 'borrowing:view',
    parameters: [
      {
        type: 'enumeration',
        name: 'ages',
        label: bothNames(['年龄段', 'Age group']),
        enumeration: ageGroups.code,
        isMany: false,
        default: ['7-12'],
      },
      rangeParameter('lastYear'),
      rowLimitParameter(50),
    ],
    // A code is two ages with a hyphen; the second one may be missing.
    sql: `
WITH lent AS (
  SELECT bookrecno, reader_key, n, toYear(day) AS year FROM behaviour_event
  WHERE ${ownLibrariesSql} AND event = 'loan' AND ${inRangeSql} AND bookrecno != 0 AND reader_key != 0
), aged AS (
  SELECT reader_key, toInt32(birth_year) AS born FROM dim_reader FINAL
  WHERE glc = {glc:String} AND birth_year IS NOT NULL
)
SELECT lent.bookrecno AS title, sum(lent.n) AS loans, uniqExact(lent.reader_key) AS borrowers
FROM lent JOIN aged ON aged.reader_key = lent.reader_key
WHERE match({ages:String}, '^[0-9]{1,3}-[0-9]{0,3}$')
  AND lent.year - aged.born >= toInt32OrZero(splitByChar('-', {ages:String})[1])
  AND lent.year - aged.born <= toInt32OrDefault(splitByChar('-', {ages:String})[2], toInt32(200))
GROUP BY title ORDER BY loans DESC, title LIMIT {top:Int64}`,
    columns: [
      ruleCodeColumn('title', ['题名', 'Title'], 'title'),
      ruleNumberColumn('loans', ['本段外借册次', 'Loans of the group'], { unit: loans }),
      readers('borrowers', '借阅人数', 'Borrowers'),
    ],
    chart: { kind: 'rank', by: ['title'], metrics: ['loans'] },
  }),
];
