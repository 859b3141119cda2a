import { copyTargetPositionSql } from '../../config/replica-standards.ts';
import {
  bothNames,
  classes,
  inClasses,
  inRangeSql,
  items,
  loanable,
  loans,
  mainClass,
  numberParameter,
  ownLibrariesSql,
  type RuleSeed,
  rangeParameter,
  rowLimitParameter,
  rule,
  ruleCodeColumn,
  ruleLibraryColumn,
  ruleNumberColumn,
  yuanUnit,
} from './rule-shape.ts';

const addedInRange = 'in_on >= {range_from:Date} AND in_on < {range_to:Date}';

/** Rules about what to buy, and about the use of purchases. */
export const acquisitionRules: readonly RuleSeed[] = [
  rule('purchase_alert', 'acquisition', {
    name: ['采购提醒（预约比）', 'Purchase alert (holds ratio)'],
    means: [
      '排队预约多于复本能力的题名；建议册数 = 预约数 ÷ 每册可满足预约 − 可外借册数 − 在途订购，向上取整',
      'Titles with more waiting holds than their copies can serve. Suggested = holds ÷ holds per copy − loanable copies − on order, rounded up',
    ],
    parameters: [
      {
        type: 'number',
        name: 'ratio',
        label: bothNames(['每册可满足预约', 'Holds per copy']),
        default: 3,
        min: 0.5,
        max: 50,
        isInteger: false,
        setting: 'holdRatio',
      },
      numberParameter('least', ['预约至少', 'Holds at least'], [2, 1, 1_000]),
      rowLimitParameter(200),
    ],
    sql: `
WITH waiting AS (
  SELECT bookrecno, sum(n) AS number FROM fact_hold
  WHERE ${ownLibrariesSql} AND closed_at IS NULL AND outcome IN ('', 'waiting') AND bookrecno != 0
  GROUP BY bookrecno HAVING number >= {least:Int64}
), held AS (
  SELECT bookrecno, sum(n) AS number FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND bookrecno IN (SELECT bookrecno FROM waiting) AND ${loanable} GROUP BY bookrecno
), coming AS (
  SELECT bookrecno, greatest(0, sumIf(toInt64(copies), stage = 'ordered') - sumIf(toInt64(copies), stage = 'received')) AS number
  FROM fact_acquisition
  WHERE ${ownLibrariesSql} AND bookrecno IN (SELECT bookrecno FROM waiting) AND day >= addYears({today:Date}, -1) GROUP BY bookrecno
)
SELECT waiting.bookrecno AS title, waiting.number AS holds, held.number AS copies, coming.number AS on_order,
  holds / nullIf(copies, 0) AS holds_per_copy, toInt64(ceil(holds / {ratio:Float64} - copies - on_order)) AS suggested
FROM waiting LEFT JOIN held ON held.bookrecno = waiting.bookrecno LEFT JOIN coming ON coming.bookrecno = waiting.bookrecno
WHERE suggested > 0 ORDER BY suggested DESC, holds DESC, title LIMIT {top:Int64}`,
    columns: [
      ruleCodeColumn('title', ['题名', 'Title'], 'title'),
      ruleNumberColumn('holds', ['排队预约', 'Waiting holds']),
      ruleNumberColumn('copies', ['可外借册数', 'Loanable copies'], { unit: items }),
      ruleNumberColumn('on_order', ['在途订购', 'On order'], { unit: items }),
      ruleNumberColumn('holds_per_copy', ['预约复本比', 'Holds per copy'], { format: 'decimal' }),
      ruleNumberColumn('suggested', ['建议采购', 'Suggested'], { unit: items }),
    ],
    chart: { kind: 'rank', by: ['title'], metrics: ['suggested'] },
  }),
  rule('copies_enough', 'acquisition', {
    name: ['复本不足', 'Below copy target'],
    means: [
      '各馆可外借册数少于复本标准的题名及缺少的册数；标准在“复本标准”中设置，按需增配的部分依据近 365 天外借，没有标准的题名不列出',
      'Titles of each library with fewer loanable copies than their target, and how many are missing. Extra copies for demand follow the loans of the last 365 days; titles without a target are left out',
    ],
    parameters: [
      numberParameter('least', ['至少缺少', 'Missing at least'], [1, 1, 1_000]),
      classes,
      rowLimitParameter(500),
    ],
    sql: `
WITH held AS (
  SELECT libcode, bookrecno, any(clc1) AS class1, any(clc2) AS class2, sum(n) AS number FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND ${inClasses} AND ${loanable} AND withdrawn_on IS NULL AND bookrecno != 0
  GROUP BY libcode, bookrecno
), lent AS (
  SELECT libcode, bookrecno, sum(n) AS times FROM behaviour_event
  WHERE ${ownLibrariesSql} AND event = 'loan' AND day >= {today:Date} - 365 AND bookrecno != 0 GROUP BY libcode, bookrecno
), judged AS (
  SELECT held.libcode AS library, held.bookrecno AS title, class1 AS class, toInt64(held.number) AS copies, lent.times AS loans,
    ${copyTargetPositionSql('library', 'class1', 'class2')} AS at,
    arrayElement({standard_loans:Array(UInt32)}, at) AS per,
    greatest(toInt64(arrayElement({standard_copies:Array(UInt32)}, at)), if(per = 0, 0, toInt64(ceil(loans / per)))) AS standard
  FROM held LEFT JOIN lent ON lent.libcode = held.libcode AND lent.bookrecno = held.bookrecno
)
SELECT library, title, class, copies, loans, standard, standard - copies AS short
FROM judged WHERE at > 0 AND short >= {least:Int64}
ORDER BY short DESC, loans DESC, library, title LIMIT {top:Int64}`,
    columns: [
      ruleLibraryColumn(),
      ruleCodeColumn('title', ['题名', 'Title'], 'title'),
      mainClass,
      ruleNumberColumn('copies', ['可外借册数', 'Loanable copies'], { unit: items }),
      ruleNumberColumn('loans', ['近 365 天外借', 'Loans in 365 days'], { unit: loans }),
      ruleNumberColumn('standard', ['复本标准', 'Copy target'], {
        unit: items,
        means: [
          '该馆、该类最具体的标准；借得多的按外借次数增配',
          'The most specific target for the library and class, raised by demand',
        ],
      }),
      ruleNumberColumn('short', ['缺少册数', 'Missing'], { unit: items }),
    ],
  }),
  rule('new_book_use', 'acquisition', {
    name: ['新书利用', 'Use of new books'],
    means: [
      '期间入藏的册数中，入藏后若干天内借出过的比例，以及首借间隔的中位数',
      'Of the items added in the range, the share lent within so many days of arriving, and the median days to the first loan',
    ],
    parameters: [
      rangeParameter('lastYear'),
      numberParameter('days', ['借出期限（天）', 'Lent within (days)'], [90, 1, 730]),
      classes,
    ],
    sql: `
WITH first AS (SELECT barcode, min(day) AS first_day FROM fact_loan WHERE ${ownLibrariesSql} GROUP BY barcode)
SELECT i.clc1 AS class, sum(i.n) AS added, sumIf(i.n, wait <= {days:Int64}) AS used, used / added AS share,
  sumIf(i.n, wait < 65535 OR i.loans_before > 0) AS used_ever, quantileExactIf(0.5)(wait, wait < 65535) AS median_days
FROM (
  SELECT clc1, n, barcode, loans_before, toDate(assumeNotNull(in_on)) AS came FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND ${addedInRange} AND ${inClasses}
) AS i LEFT JOIN first ON first.barcode = i.barcode
ARRAY JOIN [if(first.first_day = toDate(0), 65535, greatest(0, dateDiff('day', i.came, first.first_day)))] AS wait
GROUP BY class ORDER BY added DESC, class`,
    columns: [
      mainClass,
      ruleNumberColumn('added', ['入藏册数', 'Added'], { unit: items }),
      ruleNumberColumn('used', ['期限内借出', 'Lent in time'], { unit: items }),
      ruleNumberColumn('share', ['期限内利用率', 'Share lent in time'], { format: 'percent' }),
      ruleNumberColumn('used_ever', ['至今借出过', 'Ever lent'], { unit: items }),
      ruleNumberColumn('median_days', ['首借间隔中位数', 'Median days to first loan'], {
        format: 'days',
      }),
    ],
    chart: { kind: 'bar', by: ['class'], metrics: ['added', 'used'] },
  }),
  rule('cost_per_loan', 'acquisition', {
    name: ['购书单次成本', 'Cost per loan'],
    means: [
      '期间入藏图书的总价，除以它们入藏至今的外借册次；没有价格的册不计',
      'The price of the items added in the range, divided by their loans since; items without a price are left out',
    ],
    parameters: [rangeParameter('lastYear'), classes],
    sql: `
WITH lent AS (SELECT barcode, count() AS times FROM fact_loan WHERE ${ownLibrariesSql} GROUP BY barcode)
SELECT i.clc1 AS class, sum(i.n) AS added, sum(i.n * i.price) AS cost, sum(lent.times) AS loans,
  cost / nullIf(loans, 0) AS per_loan, sumIf(i.n * i.price, lent.times = 0) AS unused_cost
FROM (
  SELECT clc1, n, barcode, toFloat64(assumeNotNull(price)) AS price FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND ${addedInRange} AND price > 0 AND ${inClasses}
) AS i LEFT JOIN lent ON lent.barcode = i.barcode
GROUP BY class ORDER BY cost DESC, class`,
    columns: [
      mainClass,
      ruleNumberColumn('added', ['入藏册数', 'Added'], { unit: items }),
      ruleNumberColumn('cost', ['总价', 'Cost'], { format: 'money', unit: yuanUnit }),
      ruleNumberColumn('loans', ['入藏以来外借', 'Loans since added'], { unit: loans }),
      ruleNumberColumn('per_loan', ['单册次成本', 'Cost per loan'], {
        format: 'money',
        unit: yuanUnit,
      }),
      ruleNumberColumn('unused_cost', ['未借图书总价', 'Cost of unused items'], {
        format: 'money',
        unit: yuanUnit,
      }),
    ],
    chart: { kind: 'bar', by: ['class'], metrics: ['per_loan'] },
  }),
  rule('refused', 'acquisition', {
    name: ['文献拒借率（估算）', 'Refused demand (estimate)'],
    means: [
      '估算：（取消和逾期未取的预约 + 无结果且 7 天内没有借书的检索）÷（外借 + 前两项）；只能看到已登录读者的检索',
      'An estimate: (holds cancelled or not collected + searches with no result and no loan in 7 days) ÷ (loans + both); only searches of signed-in readers can be followed',
    ],
    readers: 'counts',
    parameters: [rangeParameter('last90Day')],
    sql: `
SELECT library, sum(h) AS holds, sum(s) AS searches, sum(l) AS loans,
  (holds + searches) / nullIf(loans + holds + searches, 0) AS share
FROM (
  SELECT libcode AS library, sum(n) AS h, 0 AS s, 0 AS l FROM fact_hold
  WHERE ${ownLibrariesSql} AND ${inRangeSql} AND outcome IN ('cancelled', 'expired') GROUP BY library
  UNION ALL
  SELECT searched.libcode AS library, 0 AS h, count() AS s, 0 AS l
  FROM (SELECT libcode, reader_key, at FROM fact_search WHERE ${ownLibrariesSql} AND ${inRangeSql} AND hits = 0 AND reader_key != 0) AS searched
  ASOF LEFT JOIN (SELECT reader_key, at FROM behaviour_event
    WHERE ${ownLibrariesSql} AND event = 'loan' AND counted = 'each' AND day >= {range_from:Date} AND day < {range_to:Date} + 8) AS lent
    ON lent.reader_key = searched.reader_key AND lent.at >= searched.at
  WHERE lent.reader_key = 0 OR lent.at > searched.at + INTERVAL 7 DAY GROUP BY library
  UNION ALL
  SELECT libcode AS library, 0 AS h, 0 AS s, sum(n) AS l FROM behaviour_event
  WHERE ${ownLibrariesSql} AND event = 'loan' AND ${inRangeSql} GROUP BY library
) GROUP BY library ORDER BY share DESC, library`,
    columns: [
      ruleCodeColumn('library', ['图书馆', 'Library'], 'library'),
      ruleNumberColumn('holds', ['未满足的预约', 'Unfilled holds']),
      ruleNumberColumn('searches', ['未满足的检索', 'Unmet searches'], { isOfReaders: true }),
      ruleNumberColumn('loans', ['外借册次', 'Loans'], { unit: loans }),
      ruleNumberColumn('share', ['拒借率（估算）', 'Refused (estimate)'], {
        format: 'percent',
        isOfReaders: true,
      }),
    ],
    chart: { kind: 'rank', by: ['library'], metrics: ['share'] },
  }),
  rule('zero_hit_searches', 'acquisition', {
    name: ['无结果检索词', 'Searches without results'],
    means: [
      '读者检索而目录中没有结果的词，次数多的在前；只有一两次的不列，以保护读者隐私',
      'Search words with no result, the most frequent first; rare ones are left out to protect readers',
    ],
    parameters: [
      rangeParameter('last90Day'),
      numberParameter('least', ['次数至少', 'At least'], [5, 3, 1_000]),
      rowLimitParameter(200),
    ],
    sql: `
SELECT lowerUTF8(trimBoth(query)) AS words, count() AS searches, uniqExact(libcode) AS places, max(day) AS last_on
FROM fact_search WHERE ${ownLibrariesSql} AND ${inRangeSql} AND hits = 0 AND trimBoth(query) != ''
GROUP BY words HAVING searches >= {least:Int64} ORDER BY searches DESC, words LIMIT {top:Int64}`,
    columns: [
      ruleCodeColumn('words', ['检索词', 'Words']),
      ruleNumberColumn('searches', ['检索次数', 'Searches']),
      ruleNumberColumn('places', ['涉及馆数', 'Libraries']),
      { ...ruleCodeColumn('last_on', ['最近一次', 'Last on']), format: 'date' },
    ],
    chart: { kind: 'rank', by: ['words'], metrics: ['searches'] },
  }),
];
