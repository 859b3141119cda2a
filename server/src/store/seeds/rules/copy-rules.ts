import {
  classes,
  inRooms,
  itemColumns,
  items,
  loanable,
  loans,
  mainClass,
  numberParameter,
  ownLibrariesSql,
  type RuleSeed,
  rooms,
  rowLimitParameter,
  rule,
  ruleCodeColumn,
  ruleDayColumn,
  ruleLibraryColumn,
  ruleNumberColumn,
  yuanUnit,
} from './rule-shape.ts';

const titles = ['种', 'titles'] as const;

/** Rules about copies: their states, surplus copies, last copies and lost copies. */
export const copyRules: readonly RuleSeed[] = [
  rule('stock_by_state', 'holdings', {
    name: ['馆藏状态分布', 'Holdings by state'],
    means: [
      '现有册数、种数和总价，按当前馆藏状态；已剔除的也单独列出',
      'Items, titles and value by current state; withdrawn items are shown separately',
    ],
    parameters: [rooms],
    sql: `
SELECT toString(state) AS state, sum(n) AS stock, uniqExact(bookrecno) AS titles, sum(n * toFloat64(ifNull(price, 0))) AS value
FROM dim_item FINAL WHERE ${ownLibrariesSql} AND ${inRooms} GROUP BY state ORDER BY stock DESC, state`,
    columns: [
      ruleCodeColumn('state', ['状态', 'State'], 'state'),
      ruleNumberColumn('stock', ['册数', 'Items'], { unit: items }),
      ruleNumberColumn('titles', ['种数', 'Titles'], { unit: titles }),
      ruleNumberColumn('value', ['总价', 'Value'], { format: 'money', unit: yuanUnit }),
    ],
    chart: { kind: 'pie', by: ['state'], metrics: ['stock'] },
  }),
  rule('duplicates', 'holdings', {
    name: ['复本过剩', 'Surplus copies'],
    means: [
      '复本较多而每册年外借次数偏低的题名；可调出册数是按目标次数算出的多余复本',
      'Titles with many copies and few loans per copy. Surplus is what the target use does not need',
    ],
    parameters: [
      numberParameter('least', ['复本至少', 'Copies at least'], [4, 2, 1_000]),
      numberParameter('target', ['每册年外借目标', 'Target loans per copy and year'], [2, 1, 50]),
      rowLimitParameter(200),
    ],
    sql: `
WITH held AS (
  SELECT bookrecno, sum(n) AS number, uniqExact(libcode) AS places FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND ${loanable} GROUP BY bookrecno HAVING number >= {least:Int64}
), lent AS (
  SELECT bookrecno, sum(n) AS times FROM behaviour_event
  WHERE ${ownLibrariesSql} AND event = 'loan' AND day >= addYears({today:Date}, -1) AND day < {today:Date} GROUP BY bookrecno
)
SELECT held.bookrecno AS title, held.number AS copies, held.places AS places, lent.times AS loans,
  loans / copies AS per_copy, toInt64(copies) - greatest(1, toInt64(ceil(loans / {target:Int64}))) AS spare
FROM held LEFT JOIN lent ON lent.bookrecno = held.bookrecno
WHERE spare > 0 ORDER BY spare DESC, title LIMIT {top:Int64}`,
    columns: [
      ruleCodeColumn('title', ['题名', 'Title'], 'title'),
      ruleNumberColumn('copies', ['可外借册数', 'Loanable copies'], { unit: items }),
      ruleNumberColumn('places', ['分布馆数', 'Libraries']),
      ruleNumberColumn('loans', ['近一年外借', 'Loans in a year'], { unit: loans }),
      ruleNumberColumn('per_copy', ['册均外借', 'Loans per copy'], { format: 'decimal' }),
      ruleNumberColumn('spare', ['可调出册数', 'Surplus copies'], { unit: items }),
    ],
    chart: { kind: 'rank', by: ['title'], metrics: ['spare'] },
  }),
  rule('last_copy', 'holdings', {
    name: ['末册保护清单', 'Last copies'],
    means: [
      '在您可见的图书馆范围内只剩一册未剔除、又多年未借的图书：剔除前应先确认是否保存本',
      'The only copy left in your libraries, and long unused: check before withdrawing it',
    ],
    parameters: [
      numberParameter('years', ['未借年数', 'Years without a loan'], [3, 1, 30]),
      classes,
      rowLimitParameter(500),
    ],
    sql: `
WITH gone AS (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND (is_gone OR is_lost))
SELECT any(barcode) AS barcode, bookrecno AS title, any(callno) AS callno, any(libcode) AS library, any(loc) AS location,
  any(clc1) AS class, any(in_on) AS added_on
FROM (SELECT barcode, bookrecno, callno, libcode, loc, clc1, in_on, n FROM dim_item FINAL
  WHERE ${ownLibrariesSql} AND state NOT IN (SELECT state FROM gone) AND bookrecno != 0)
GROUP BY title
HAVING sum(n) = 1 AND added_on < addYears({today:Date}, -{years:Int64})
  AND (empty({classes:Array(String)}) OR class IN {classes:Array(String)})
  AND title NOT IN (SELECT bookrecno FROM behaviour_event
    WHERE ${ownLibrariesSql} AND event = 'loan' AND day >= addYears({today:Date}, -{years:Int64}))
ORDER BY added_on, title LIMIT {top:Int64}`,
    columns: [...itemColumns, mainClass, ruleDayColumn('added_on', ['入藏日期', 'Added on'])],
  }),
  rule('lost_items', 'holdings', {
    name: ['丢失与久借未还', 'Lost and long overdue'],
    means: [
      '状态为丢失的册数和价值，以及逾期超过若干天、很可能已经丢失的册数和价值',
      'Items marked lost, and items overdue so long that they probably are, with their value',
    ],
    parameters: [
      numberParameter('days', ['逾期超过（天）', 'Overdue by more than (days)'], [180, 30, 3_650]),
    ],
    sql: `
WITH overdue AS (SELECT barcode FROM fact_loan
  WHERE ${ownLibrariesSql} AND returned_at IS NULL AND due_on < {today:Date} - {days:Int64})
SELECT libcode AS library, sumIf(n, is_lost) AS lost, sumIf(n * price, is_lost) AS lost_value,
  sumIf(n, is_overdue) AS missing, sumIf(n * price, is_overdue) AS missing_value
FROM (
  SELECT libcode, n, toFloat64(ifNull(price, 0)) AS price,
    state IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND is_lost) AS is_lost,
    NOT is_lost AND barcode IN (SELECT barcode FROM overdue) AS is_overdue
  FROM dim_item FINAL WHERE ${ownLibrariesSql}
) WHERE is_lost OR is_overdue GROUP BY library ORDER BY lost + missing DESC, library`,
    columns: [
      ruleLibraryColumn(),
      ruleNumberColumn('lost', ['丢失册数', 'Lost'], { unit: items }),
      ruleNumberColumn('lost_value', ['丢失价值', 'Value lost'], {
        format: 'money',
        unit: yuanUnit,
      }),
      ruleNumberColumn('missing', ['久借未还', 'Long overdue'], { unit: items }),
      ruleNumberColumn('missing_value', ['久借价值', 'Value overdue'], {
        format: 'money',
        unit: yuanUnit,
      }),
    ],
    chart: { kind: 'stackedBar', by: ['library'], metrics: ['lost', 'missing'] },
  }),
];
