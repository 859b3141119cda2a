import {
  inRangeSql,
  ownLibrariesSql,
  people,
  type RuleSeed,
  rangeParameter,
  rule,
  ruleCodeColumn,
  ruleLibraryColumn,
  ruleNumberColumn,
  yuanUnit,
} from './rule-shape.ts';

const outstanding = 'toFloat64(amount - paid)';

/** Rules about services: deliveries between libraries, programmes, electronic resources and fines. */
export const serviceRules: readonly RuleSeed[] = [
  rule('transit_times', 'services', {
    name: ['馆际调送时长', 'Transit times'],
    means: [
      '异馆还书从归还到送往借出馆之间的小时数，按线路；只计两端都在您范围内、且有条码记录的调送',
      'Hours from a return at another library until it is sent home, by route. Only moves with a barcode and both ends in your libraries',
    ],
    parameters: [rangeParameter('last90Day')],
    sql: `
SELECT from_libcode AS from_library, libcode AS library, count() AS moves, quantileExact(0.5)(hours) AS median,
  quantileExact(0.9)(hours) AS p90, max(hours) AS longest
FROM (
  SELECT moved.from_libcode AS from_libcode, moved.libcode AS libcode, dateDiff('minute', back.at, moved.at) / 60 AS hours
  FROM (SELECT barcode, from_libcode, libcode, at FROM fact_item_move
    WHERE ${ownLibrariesSql} AND from_libcode IN {libraries:Array(String)} AND ${inRangeSql} AND reason = 'return' AND barcode != '') AS moved
  ASOF JOIN (SELECT barcode, assumeNotNull(returned_at) AS at FROM fact_loan
    WHERE ${ownLibrariesSql} AND returned_at IS NOT NULL AND return_libcode != '') AS back
    ON back.barcode = moved.barcode AND back.at <= moved.at
) GROUP BY from_library, library ORDER BY moves DESC, from_library, library`,
    columns: [
      ruleCodeColumn('from_library', ['归还馆', 'Returned at'], 'library'),
      ruleLibraryColumn(['送往', 'Sent to']),
      ruleNumberColumn('moves', ['调送册次', 'Moves']),
      ruleNumberColumn('median', ['中位数（小时）', 'Median (hours)'], { format: 'decimal' }),
      ruleNumberColumn('p90', ['90% 在几小时内', '90% within (hours)'], { format: 'decimal' }),
      ruleNumberColumn('longest', ['最长（小时）', 'Longest (hours)'], { format: 'decimal' }),
    ],
    chart: { kind: 'heat', by: ['from_library', 'library'], metrics: ['moves'] },
  }),
  rule('programmes', 'services', {
    name: ['活动场次与人次', 'Programmes and attendance'],
    means: [
      '期间各馆讲座、展览、培训等活动的场次、参加人次和场均人次',
      'Sessions and attendance of lectures, exhibitions, training and other activities, by library',
    ],
    parameters: [rangeParameter('thisYear')],
    sql: `
SELECT libcode AS library, sum(sessions) AS number, sum(attendance) AS people, people / nullIf(number, 0) AS per_session,
  sumIf(attendance, kind = 'lecture') AS lectures, sumIf(attendance, kind = 'exhibition') AS exhibitions,
  sumIf(attendance, kind = 'training') AS training, sumIf(attendance, kind NOT IN ('lecture', 'exhibition', 'training')) AS others
FROM fact_program WHERE ${ownLibrariesSql} AND ${inRangeSql} GROUP BY library ORDER BY people DESC, library`,
    columns: [
      ruleLibraryColumn(),
      ruleNumberColumn('number', ['场次', 'Sessions']),
      ruleNumberColumn('people', ['参加人次', 'Attendance']),
      ruleNumberColumn('per_session', ['场均人次', 'Per session'], { format: 'decimal' }),
      ruleNumberColumn('lectures', ['讲座人次', 'Lectures']),
      ruleNumberColumn('exhibitions', ['展览人次', 'Exhibitions']),
      ruleNumberColumn('training', ['培训人次', 'Training']),
      ruleNumberColumn('others', ['其他活动人次', 'Others']),
    ],
    chart: {
      kind: 'stackedBar',
      by: ['library'],
      metrics: ['lectures', 'exhibitions', 'training', 'others'],
    },
  }),
  rule('e_resources', 'services', {
    name: ['电子资源使用', 'Use of electronic resources'],
    means: [
      '期间经统一认证访问各电子资源的次数、读者数和移动端比例，并与前一段同样长的时间对比',
      'Single sign-on visits to each electronic resource, with readers, mobile share and the change from the previous period',
    ],
    readers: 'counts',
    needs: 'resource:view',
    parameters: [rangeParameter('last30Day')],
    sql: `
SELECT resource, sumIf(n, is_now) AS visits, uniqExactIf(reader_key, is_now AND reader_key != 0) AS readers,
  sumIf(n, is_now AND channel = 'mobile') / nullIf(sumIf(n, is_now AND channel != ''), 0) AS mobile,
  sumIf(n, NOT is_now) AS visits_before, (visits - visits_before) / nullIf(visits_before, 0) AS growth
FROM (
  SELECT resource, n, reader_key, channel, day >= {range_from:Date} AS is_now FROM sso_visit
  WHERE ${ownLibrariesSql} AND day < {range_to:Date}
    AND day >= {range_from:Date} - dateDiff('day', {range_from:Date}, {range_to:Date})
) GROUP BY resource ORDER BY visits DESC, resource`,
    columns: [
      ruleCodeColumn('resource', ['资源', 'Resource'], 'resource'),
      ruleNumberColumn('visits', ['访问次数', 'Visits']),
      ruleNumberColumn('readers', ['读者数', 'Readers'], { unit: people, isOfReaders: true }),
      ruleNumberColumn('mobile', ['移动端比例', 'Mobile share'], { format: 'percent' }),
      ruleNumberColumn('visits_before', ['上期', 'Previous period']),
      ruleNumberColumn('growth', ['增长率', 'Growth'], { format: 'percent' }),
    ],
    chart: { kind: 'rank', by: ['resource'], metrics: ['visits'] },
  }),
  rule('fines_outstanding', 'services', {
    name: ['未缴费用', 'Charges outstanding'],
    means: [
      '期间产生的滞纳金和赔款：笔数、金额、已缴、未缴，未缴部分按原因分开',
      'Charges in the range: number, amount, paid and owed, with what is owed by reason',
    ],
    parameters: [rangeParameter('thisYear')],
    sql: `
SELECT libcode AS library, sum(n) AS charges, toFloat64(sum(amount)) AS total, toFloat64(sum(paid)) AS settled, total - settled AS owed,
  sumIf(${outstanding}, reason = 'overdue') AS owed_overdue, sumIf(${outstanding}, reason = 'lost') AS owed_lost,
  sumIf(${outstanding}, reason NOT IN ('overdue', 'lost')) AS owed_other
FROM fact_fine WHERE ${ownLibrariesSql} AND ${inRangeSql} GROUP BY library ORDER BY owed DESC, library`,
    columns: [
      ruleLibraryColumn(),
      ruleNumberColumn('charges', ['笔数', 'Charges']),
      ruleNumberColumn('total', ['金额', 'Amount'], { format: 'money', unit: yuanUnit }),
      ruleNumberColumn('settled', ['已缴', 'Paid'], { format: 'money', unit: yuanUnit }),
      ruleNumberColumn('owed', ['未缴', 'Owed'], { format: 'money', unit: yuanUnit }),
      ruleNumberColumn('owed_overdue', ['未缴：逾期', 'Owed: overdue'], {
        format: 'money',
        unit: yuanUnit,
      }),
      ruleNumberColumn('owed_lost', ['未缴：丢失', 'Owed: lost'], {
        format: 'money',
        unit: yuanUnit,
      }),
      ruleNumberColumn('owed_other', ['未缴：其他', 'Owed: other'], {
        format: 'money',
        unit: yuanUnit,
      }),
    ],
    chart: { kind: 'rank', by: ['library'], metrics: ['owed'] },
  }),
];
