import {
  bothNames,
  inRangeSql,
  loans,
  ownLibrariesSql,
  type RuleSeed,
  rangeParameter,
  rule,
  ruleCodeColumn,
  ruleLibraryColumn,
  ruleNumberColumn,
} from './rule-shape.ts';

/** Rules about the service desks of libraries: who works there, when they are busy, and where items are returned. */
export const deskRules: readonly RuleSeed[] = [
  {
    code: 'operator_work',
    folder: 'circulation',
    body: {
      name: bothNames(['操作员工作量', 'Staff workload']),
      means: bothNames([
        '期间每位操作员（含自助设备）在各馆藏地办理的业务，其中外借、归还和续借；姓名和馆藏地按“操作员”“操作员工作地点”的登记',
        'Operations of each operator or machine by location, with loans, returns and renewals. Names and places come from Operators and Operator locations',
      ]),
      question: {
        kind: 'query',
        query: {
          kind: 'table',
          dataset: 'circulation',
          metrics: ['handled', 'loans', 'returns', 'renewals'],
          by: ['operator', 'operatorLibrary', 'operatorLocation'],
          range: 'last30Day',
          top: 500,
          filter: { not: { field: 'operator', op: 'isNull' } },
        },
      },
      parameters: [rangeParameter('last30Day')],
    },
  },
  rule('weekday_hour', 'circulation', {
    name: ['一周忙闲时段', 'Busy hours of the week'],
    means: [
      '期间按星期和钟点统计的次数及平均每天次数，用来排班；按天或按月汇总的数据没有钟点，不计在内',
      'Counts by weekday and hour, and the mean per day, for rosters. Counts published by day or month have no hours and are left out',
    ],
    parameters: [
      rangeParameter('last90Day'),
      {
        type: 'dictionary',
        name: 'event',
        label: bothNames(['统计内容', 'Count']),
        dictionary: 'event',
        isMany: false,
        default: ['loan'],
      },
    ],
    sql: `
WITH done AS (
  SELECT toDayOfWeek(day) AS weekday, hour, day, n FROM behaviour_event
  WHERE ${ownLibrariesSql} AND event = {event:String} AND ${inRangeSql} AND counted = 'each' AND hour < 24
), open AS (SELECT weekday, uniqExact(day) AS number FROM done GROUP BY weekday)
SELECT done.weekday AS weekday, done.hour AS hour, sum(done.n) AS total, total / any(open.number) AS per_day
FROM done INNER JOIN open ON open.weekday = done.weekday
GROUP BY weekday, hour ORDER BY weekday, hour`,
    columns: [
      ruleCodeColumn('weekday', ['星期', 'Weekday'], 'weekday'),
      ruleCodeColumn('hour', ['钟点', 'Hour']),
      ruleNumberColumn('total', ['次数', 'Count']),
      ruleNumberColumn('per_day', ['平均每天', 'Per day'], { format: 'decimal' }),
    ],
    chart: { kind: 'heat', by: ['weekday', 'hour'], metrics: ['total'] },
  }),
  rule('self_service', 'circulation', {
    name: ['自助借还率', 'Self-service share'],
    means: [
      '通过自助设备办理的外借和归还占渠道已知的外借和归还的比例',
      'Self-service loans and returns as a share of those whose channel is known',
    ],
    parameters: [rangeParameter('last90Day')],
    sql: `
SELECT libcode AS library, sumIf(n, event = 'loan') AS loans, sumIf(n, event = 'loan' AND is_self) AS self_loans,
  self_loans / nullIf(loans, 0) AS loan_share, sumIf(n, event = 'return') AS returns,
  sumIf(n, event = 'return' AND is_self) AS self_returns, self_returns / nullIf(returns, 0) AS return_share
FROM (
  SELECT libcode, event, n, channel IN ('self', 'self_service') AS is_self FROM behaviour_event
  WHERE ${ownLibrariesSql} AND event IN ('loan', 'return') AND ${inRangeSql} AND channel != ''
) GROUP BY library ORDER BY loans DESC, library`,
    columns: [
      ruleLibraryColumn(),
      ruleNumberColumn('loans', ['外借（渠道已知）', 'Loans (channel known)'], { unit: loans }),
      ruleNumberColumn('self_loans', ['自助外借', 'Self-service']),
      ruleNumberColumn('loan_share', ['外借自助率', 'Share of loans'], { format: 'percent' }),
      ruleNumberColumn('returns', ['归还（渠道已知）', 'Returns (channel known)']),
      ruleNumberColumn('self_returns', ['自助归还', 'Self-service']),
      ruleNumberColumn('return_share', ['归还自助率', 'Share of returns'], { format: 'percent' }),
    ],
    chart: { kind: 'rank', by: ['library'], metrics: ['loan_share'] },
  }),
  rule('cross_branch', 'circulation', {
    name: ['异馆还书', 'Cross-library returns'],
    means: [
      '期间归还的册次中，归还到借出馆以外的册次和比例',
      'Items returned to another library than the one that lent them, and their share of all returns',
    ],
    parameters: [rangeParameter('last90Day')],
    sql: `
SELECT libcode AS library, count() AS returned, countIf(return_libcode != libcode) AS elsewhere,
  elsewhere / returned AS share, uniqExactIf(return_libcode, return_libcode != libcode) AS places
FROM fact_loan
WHERE ${ownLibrariesSql} AND returned_at IS NOT NULL AND return_libcode != ''
  AND toDate(assumeNotNull(returned_at), {zone:String}) >= {range_from:Date}
  AND toDate(assumeNotNull(returned_at), {zone:String}) < {range_to:Date}
GROUP BY library ORDER BY elsewhere DESC, library`,
    columns: [
      ruleLibraryColumn(['借出馆', 'Lending library']),
      ruleNumberColumn('returned', ['归还（按借出馆）', 'Returns, by lending library']),
      ruleNumberColumn('elsewhere', ['异馆归还', 'At other libraries']),
      ruleNumberColumn('share', ['异馆还书率', 'Share'], { format: 'percent' }),
      ruleNumberColumn('places', ['还到几个馆', 'Other libraries']),
    ],
    chart: { kind: 'rank', by: ['library'], metrics: ['elsewhere'] },
  }),
];
