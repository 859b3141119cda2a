import {
  classes,
  daysUnit,
  inClasses,
  inRangeSql,
  items,
  loanableInRange,
  loans,
  numberParameter,
  ownLibrariesSql,
  people,
  type RuleSeed,
  rangeParameter,
  rowLimitParameter,
  rule,
  ruleCodeColumn,
  ruleDayColumn,
  ruleLibraryColumn,
  ruleNumberColumn,
} from './rule-shape.ts';

const late = "dateDiff('day', assumeNotNull(due_on), {today:Date})";
const isLate = `${ownLibrariesSql} AND returned_at IS NULL AND due_on < {today:Date}`;

/** Rules about loans: the most lent titles, overdue loans, and waiting times. */
export const loanRules: readonly RuleSeed[] = [
  rule('hot_titles', 'circulation', {
    name: ['热门图书', 'Hot titles'],
    means: [
      '期间外借册次最多的题名，续借不计；并列出可外借册数，可看复本是否够用',
      'The most-lent titles in the range (renewals not counted), with their loanable copies',
    ],
    parameters: [rangeParameter(), classes, rowLimitParameter(50)],
    sql: `
WITH lent AS (
  SELECT bookrecno, sum(n) AS times FROM behaviour_event
  WHERE ${ownLibrariesSql} AND event = 'loan' AND ${inRangeSql} AND bookrecno != 0 AND ${inClasses}
  GROUP BY bookrecno ORDER BY times DESC, bookrecno LIMIT {top:Int64}
), held AS (
  SELECT bookrecno, sum(n) AS held FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND bookrecno IN (SELECT bookrecno FROM lent) AND ${loanableInRange} GROUP BY bookrecno
), books AS (
  SELECT bookrecno, author, publisher, isbn13 FROM dim_bib FINAL
  WHERE glc = {glc:String} AND bookrecno IN (SELECT bookrecno FROM lent)
)
SELECT lent.bookrecno AS title, books.author AS author, books.publisher AS publisher, books.isbn13 AS isbn,
  lent.times AS loans, held.held AS copies, if(copies = 0, NULL, loans / copies) AS per_copy
FROM lent LEFT JOIN held ON held.bookrecno = lent.bookrecno LEFT JOIN books ON books.bookrecno = lent.bookrecno
ORDER BY loans DESC, title`,
    columns: [
      ruleCodeColumn('title', ['题名', 'Title'], 'title'),
      ruleCodeColumn('author', ['责任者', 'Author']),
      ruleCodeColumn('publisher', ['出版社', 'Publisher']),
      ruleCodeColumn('isbn', ['ISBN', 'ISBN']),
      ruleNumberColumn('loans', ['外借册次', 'Loans'], { unit: loans }),
      ruleNumberColumn('copies', ['可外借册数', 'Loanable copies'], { unit: items }),
      ruleNumberColumn('per_copy', ['册均外借', 'Loans per copy'], { format: 'decimal' }),
    ],
    chart: { kind: 'rank', by: ['title'], metrics: ['loans'] },
  }),
  rule('overdue_now', 'circulation', {
    name: ['当前逾期情况', 'Overdue summary'],
    means: [
      '到今天已过应还日期仍未归还的册数，按借出馆和逾期天数分段',
      'Items past their due date today, by lending library and days overdue',
    ],
    readers: 'counts',
    needs: 'borrowing:view',
    parameters: [
      numberParameter('least', ['逾期至少（天）', 'Overdue by at least (days)'], [1, 1, 3_650]),
    ],
    sql: `
SELECT libcode AS library, countIf(late <= 7) AS to_7, countIf(late > 7 AND late <= 30) AS to_30,
  countIf(late > 30 AND late <= 90) AS to_90, countIf(late > 90) AS over_90,
  count() AS overdue, uniqExact(reader_key) AS readers, max(late) AS longest
FROM (SELECT libcode, reader_key, ${late} AS late FROM fact_loan WHERE ${isLate})
WHERE late >= {least:Int64} GROUP BY library ORDER BY overdue DESC, library`,
    columns: [
      ruleLibraryColumn(['借出馆', 'Lending library']),
      ruleNumberColumn('to_7', ['1–7 天', '1–7 days'], { unit: items }),
      ruleNumberColumn('to_30', ['8–30 天', '8–30 days'], { unit: items }),
      ruleNumberColumn('to_90', ['31–90 天', '31–90 days'], { unit: items }),
      ruleNumberColumn('over_90', ['90 天以上', 'Over 90 days'], { unit: items }),
      ruleNumberColumn('overdue', ['逾期册数', 'Overdue items'], { unit: items }),
      ruleNumberColumn('readers', ['逾期读者', 'Readers overdue'], {
        unit: people,
        isOfReaders: true,
      }),
      ruleNumberColumn('longest', ['最长逾期', 'Longest'], { unit: daysUnit }),
    ],
    chart: { kind: 'stackedBar', by: ['library'], metrics: ['to_7', 'to_30', 'to_90', 'over_90'] },
  }),
  rule('overdue_items', 'circulation', {
    name: ['逾期催还清单', 'Overdue list'],
    means: [
      '逾期未还的每一册，最久的在前；读者只显示匿名码，需要查看读者明细的权限',
      'Every overdue item, longest overdue first. Readers by pseudonym; needs permission to view readers',
    ],
    readers: 'rows',
    parameters: [
      numberParameter('least', ['逾期至少（天）', 'Overdue by at least (days)'], [30, 1, 3_650]),
      rowLimitParameter(500),
    ],
    sql: `
SELECT libcode AS library, loc AS location, barcode, bookrecno AS title, due_on, ${late} AS late,
  hex(reader_key) AS reader, rdtype AS reader_type
FROM fact_loan WHERE ${isLate} AND ${late} >= {least:Int64}
ORDER BY late DESC, barcode LIMIT {top:Int64}`,
    columns: [
      ruleLibraryColumn(['借出馆', 'Lending library']),
      ruleCodeColumn('location', ['馆藏地点', 'Location'], 'location'),
      ruleCodeColumn('barcode', ['条码号', 'Barcode']),
      ruleCodeColumn('title', ['题名', 'Title'], 'title'),
      ruleDayColumn('due_on', ['应还日期', 'Due on']),
      ruleNumberColumn('late', ['逾期', 'Overdue'], { unit: daysUnit }),
      ruleCodeColumn('reader', ['读者（匿名码）', 'Reader (pseudonym)']),
      ruleCodeColumn('reader_type', ['读者类型', 'Reader type'], 'readerType'),
    ],
  }),
  rule('hold_waits', 'circulation', {
    name: ['预约等待时间', 'Hold waiting times'],
    means: [
      '期间提交的预约从提交到上预约架的天数：中位数、90% 的预约在几天内到架、按时到架的比例',
      'Days from placing a hold to the hold shelf: median, 90th percentile, and the share on time',
    ],
    parameters: [
      rangeParameter('last90Day'),
      numberParameter('days', ['按时到架（天）', 'On time within (days)'], [7, 1, 365]),
    ],
    sql: `
SELECT libcode AS library, sum(n) AS placed, sumIf(n, outcome = 'filled') AS filled,
  sumIf(n, outcome = 'expired') AS expired, sumIf(n, outcome = 'cancelled') AS cancelled,
  quantileExactWeightedIf(0.5)(ifNull(wait_days, 0), n, wait_days IS NOT NULL) AS median,
  quantileExactWeightedIf(0.9)(ifNull(wait_days, 0), n, wait_days IS NOT NULL) AS p90,
  sumIf(n, wait_days <= {days:Int64}) / nullIf(sumIf(n, wait_days IS NOT NULL), 0) AS in_time
FROM fact_hold WHERE ${ownLibrariesSql} AND ${inRangeSql} GROUP BY library ORDER BY placed DESC, library`,
    columns: [
      ruleLibraryColumn(['取书馆', 'Pickup library']),
      ruleNumberColumn('placed', ['预约', 'Placed']),
      ruleNumberColumn('filled', ['已取走', 'Filled']),
      ruleNumberColumn('expired', ['逾期未取', 'Not collected']),
      ruleNumberColumn('cancelled', ['已取消', 'Cancelled']),
      ruleNumberColumn('median', ['等待中位数', 'Median wait'], { format: 'days', unit: daysUnit }),
      ruleNumberColumn('p90', ['90% 在几天内', '90% within'], { format: 'days', unit: daysUnit }),
      ruleNumberColumn('in_time', ['按时率', 'On time'], { format: 'percent' }),
    ],
    chart: { kind: 'bar', by: ['library'], metrics: ['median', 'p90'] },
  }),
];
