import {
  classes,
  inClasses,
  inRangeSql,
  inRooms,
  itemColumns,
  items,
  loanable,
  loanableInRange,
  loans,
  mainClass,
  numberParameter,
  ownLibrariesSql,
  type Parameter,
  type RuleSeed,
  rangeParameter,
  rooms,
  rowLimitParameter,
  rule,
  ruleCodeColumn,
  ruleDayColumn,
  ruleNumberColumn,
  yuanUnit,
} from './rule-shape.ts';

/** Rules about the shelves: the age of the stock, its use, and the copies that nobody borrows. */
export const shelfRules: readonly RuleSeed[] = [
  rule('dead_stock', 'holdings', {
    name: ['呆滞馆藏清单', 'Dead stock'],
    means: [
      '入藏已满若干年、且近若干年没有借出过的可外借图书，最久未借的在前，供剔除和密集书库参考',
      'Loanable items held and not lent for the given number of years, longest unused first, for weeding and closed stacks',
    ],
    parameters: [
      {
        ...numberParameter('years', ['未借年数', 'Years without a loan'], [3, 1, 30]),
        setting: 'deadStockYears',
      } as Parameter,
      classes,
      rooms,
      rowLimitParameter(500),
    ],
    sql: `
WITH lent AS (SELECT barcode, max(day) AS last_day FROM fact_loan WHERE ${ownLibrariesSql} GROUP BY barcode)
SELECT i.barcode AS barcode, i.bookrecno AS title, i.callno AS callno, i.libcode AS library, i.loc AS location,
  i.clc1 AS class, i.in_on AS added_on, nullIf(lent.last_day, toDate(0)) AS last_lent, toFloat64(i.price) AS price
FROM (
  SELECT barcode, bookrecno, callno, libcode, loc, clc1, in_on, price FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND ${loanable} AND in_on < addYears({today:Date}, -{years:Int64}) AND ${inClasses} AND ${inRooms}
) AS i LEFT JOIN lent ON lent.barcode = i.barcode
WHERE lent.last_day < addYears({today:Date}, -{years:Int64})
ORDER BY lent.last_day, added_on, barcode LIMIT {top:Int64}`,
    columns: [
      ...itemColumns,
      mainClass,
      ruleDayColumn('added_on', ['入藏日期', 'Added on']),
      ruleDayColumn('last_lent', ['最近外借', 'Last lent']),
      ruleNumberColumn('price', ['价格', 'Price'], { format: 'money', unit: yuanUnit }),
    ],
  }),
  rule('zero_circulation', 'holdings', {
    name: ['零借率（按类和入藏年限）', 'Never lent, by class and age'],
    means: [
      '入藏日期已知的可外借图书中，从未借出过的册数和比例，按大类和入藏年限看',
      'Loanable items never lent, by main class and years held; items with an unknown date added are left out',
    ],
    parameters: [classes],
    sql: `
SELECT clc1 AS class, multiIf(held < 1, '0', held < 3, '1', held < 6, '3', held < 11, '6', '11') AS years,
  sum(n) AS stock, sumIf(n, is_unused) AS unused, unused / stock AS share
FROM (
  SELECT clc1, n, age('year', assumeNotNull(in_on), toDate32({today:Date})) AS held,
    loans_before = 0 AND barcode NOT IN (SELECT barcode FROM fact_loan WHERE ${ownLibrariesSql}) AS is_unused
  FROM dim_item FINAL WHERE ${ownLibrariesSql} AND ${loanable} AND in_on <= {today:Date} AND ${inClasses}
) GROUP BY class, years ORDER BY class, toUInt8(years)`,
    columns: [
      mainClass,
      ruleCodeColumn('years', ['入藏年限', 'Years held'], 'yearsHeld'),
      ruleNumberColumn('stock', ['册数', 'Items'], { unit: items }),
      ruleNumberColumn('unused', ['从未外借', 'Never lent'], { unit: items }),
      ruleNumberColumn('share', ['零借率', 'Share never lent'], { format: 'percent' }),
    ],
    chart: { kind: 'heat', by: ['class', 'years'], metrics: ['unused'] },
  }),
  rule('collection_age', 'holdings', {
    name: ['馆藏年龄', 'Age of the collection'],
    means: [
      '各大类可外借图书的出版年：中位数、近五年出版的比例、十年以前出版的比例',
      'Publication years of the loanable items of each main class: the median, the share of the last five years, the share older than ten',
    ],
    parameters: [rooms],
    sql: `
SELECT clc1 AS class, sum(n) AS stock, nullIf(quantileExactWeightedIf(0.5)(ifNull(pub_year, 0), n, is_known), 0) AS median_year,
  sumIf(n, pub_year > toYear({today:Date}) - 5) / nullIf(sumIf(n, is_known), 0) AS young,
  sumIf(n, pub_year <= toYear({today:Date}) - 10) / nullIf(sumIf(n, is_known), 0) AS old, sumIf(n, NOT is_known) AS unknown
FROM (SELECT clc1, n, pub_year, pub_year IS NOT NULL AND pub_year > 0 AS is_known FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND ${loanable} AND ${inRooms})
GROUP BY class ORDER BY class`,
    columns: [
      mainClass,
      ruleNumberColumn('stock', ['可外借册数', 'Loanable items'], { unit: items }),
      ruleCodeColumn('median_year', ['出版年中位数', 'Median year']),
      ruleNumberColumn('young', ['近五年占比', 'Last five years'], { format: 'percent' }),
      ruleNumberColumn('old', ['十年以上占比', 'Over ten years'], { format: 'percent' }),
      ruleNumberColumn('unknown', ['出版年不详', 'Year unknown'], { unit: items }),
    ],
    chart: { kind: 'bar', by: ['class'], metrics: ['young', 'old'] },
  }),
  rule('turnover_by_class', 'holdings', {
    name: ['分类周转率与利用系数', 'Turnover by class'],
    means: [
      '各大类折合一年的每册外借次数，可外借册数取期末；利用系数是外借占比除以馆藏占比，大于 1 说明供不应求',
      'Loans per loanable item and year, by main class, over the items at the end of the range. Relative use is the share of loans over the share of items; above 1, demand exceeds holdings',
    ],
    parameters: [rangeParameter('lastYear')],
    sql: `
WITH lent AS (
  SELECT clc1, sum(n) AS times FROM behaviour_event WHERE ${ownLibrariesSql} AND event = 'loan' AND ${inRangeSql} GROUP BY clc1
), held AS (SELECT clc1, sum(n) AS number FROM dim_item FINAL WHERE ${ownLibrariesSql} AND ${loanableInRange} GROUP BY clc1)
SELECT held.clc1 AS class, held.number AS stock, lent.times AS loans,
  loans / stock * 365 / dateDiff('day', {range_from:Date}, {range_to:Date}) AS turnover,
  (loans / nullIf((SELECT sum(times) FROM lent), 0)) / (stock / (SELECT sum(number) FROM held)) AS relative_use
FROM held LEFT JOIN lent ON lent.clc1 = held.clc1 WHERE held.number > 0 ORDER BY turnover DESC, class`,
    columns: [
      mainClass,
      ruleNumberColumn('stock', ['可外借册数', 'Loanable items'], { unit: items }),
      ruleNumberColumn('loans', ['外借册次', 'Loans'], { unit: loans }),
      ruleNumberColumn('turnover', ['馆藏周转率', 'Turnover'], {
        format: 'decimal',
        unit: ['次/年', 'a year'],
      }),
      ruleNumberColumn('relative_use', ['利用系数', 'Relative use'], { format: 'decimal' }),
    ],
    chart: { kind: 'rank', by: ['class'], metrics: ['turnover'] },
  }),
];
