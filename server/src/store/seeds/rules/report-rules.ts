import {
  bothNames,
  heldInRange,
  loans,
  numberParameter,
  ownLibrariesSql,
  people,
  type RuleSeed,
  rangeParameter,
  rule,
  ruleCodeColumn,
  ruleDayColumn,
  ruleNumberColumn,
  validCardInRange,
} from './rule-shape.ts';

const range = 'day >= {range_from:Date} AND day < {range_to:Date}';
const events = (condition: string) =>
  `FROM behaviour_event WHERE ${ownLibrariesSql} AND ${range} AND ${condition}`;
// Returns SQL that hides a count of one to four people, which could reveal one of them.
const safely = (count: string) => `if(${count} BETWEEN 1 AND 4, NULL, ${count})`;
const program = (kind: string) =>
  `FROM fact_program WHERE ${ownLibrariesSql} AND ${range} AND kind = '${kind}'`;

// Returns the condition for the chosen number of months and the month before them, for the comparison of the first
// month.
const lately = (column: string) =>
  `${column} >= addMonths(toStartOfMonth({today:Date}), -{months:Int64}) AND ${column} <= {today:Date}`;

/** The lines of the yearbook: code, value and source. */
const yearbook: readonly (readonly [code: string, value: string, from: string])[] = [
  ['stock', `sumIf(n, ${heldInRange})`, `FROM dim_item FINAL WHERE ${ownLibrariesSql}`],
  [
    'titles',
    `uniqExactIf(bookrecno, bookrecno != 0 AND ${heldInRange})`,
    `FROM dim_item FINAL WHERE ${ownLibrariesSql}`,
  ],
  [
    'added',
    'sumIf(n, in_on >= {range_from:Date} AND in_on < {range_to:Date})',
    `FROM dim_item FINAL WHERE ${ownLibrariesSql}`,
  ],
  [
    'spent',
    'sum(cost)',
    `FROM fact_acquisition WHERE ${ownLibrariesSql} AND ${range} AND stage = 'received'`,
  ],
  [
    'cards',
    safely(`sumIf(n, ${validCardInRange})`),
    `FROM dim_reader FINAL WHERE ${ownLibrariesSql}`,
  ],
  [
    'newCards',
    safely('sumIf(n, registered_on >= {range_from:Date} AND registered_on < {range_to:Date})'),
    `FROM dim_reader FINAL WHERE ${ownLibrariesSql}`,
  ],
  ['visits', 'sum(n)', events("event = 'visit'")],
  [
    'sessions',
    safely('uniqExactIf((reader_key, day, libcode), reader_key != 0)'),
    events("event = 'loan'"),
  ],
  ['loans', 'sum(n)', events("event = 'loan'")],
  ['renewals', 'sum(n)', events("event = 'renew'")],
  ['lectures', 'sum(sessions)', program('lecture')],
  ['lecturePeople', 'sum(attendance)', program('lecture')],
  ['exhibitions', 'sum(sessions)', program('exhibition')],
  ['exhibitionPeople', 'sum(attendance)', program('exhibition')],
  ['trainings', 'sum(sessions)', program('training')],
  ['trainingPeople', 'sum(attendance)', program('training')],
  ['online', 'sum(n)', `FROM sso_visit WHERE ${ownLibrariesSql} AND ${range}`],
  ['seats', 'sum(seats)', `FROM dim_library FINAL WHERE ${ownLibrariesSql}`],
  ['area', 'sum(area)', `FROM dim_library FINAL WHERE ${ownLibrariesSql}`],
];

const yearbookSql = yearbook
  .map(
    ([code, value, from], at) =>
      `SELECT ${at + 1} AS no, '${code}' AS field, toFloat64OrNull(toString(${value})) AS value ${from}`,
  )
  .join('\n  UNION ALL\n  ');

/** Rules for reports to higher authorities: comparisons of libraries and months, and the yearbook. */
export const reportRules: readonly RuleSeed[] = [
  {
    code: 'peer_comparison',
    folder: 'reports',
    body: {
      name: bothNames(['各馆对比', 'Library comparison']),
      means: bothNames([
        '期间各馆的外借、到馆、借阅人数、新办证读者和馆藏周转率，一表对比；新办证读者按所属馆',
        'Loans, visits, borrowers, new readers and turnover of every library in one table; new readers by home library',
      ]),
      question: {
        kind: 'query',
        query: {
          kind: 'table',
          dataset: 'circulation',
          metrics: [
            'loans',
            'visits',
            'active_borrowers',
            'new_readers',
            'loanable',
            'loans_per_borrower',
            'turnover',
          ],
          by: ['library'],
          range: 'lastMonth',
          top: 10_000,
        },
      },
      parameters: [rangeParameter('lastMonth')],
      chart: { kind: 'rank', by: ['library'], metrics: ['loans'] },
    },
  },
  rule('month_on_month', 'reports', {
    name: ['月度对比', 'Monthly comparison'],
    means: [
      '近若干个月的外借、归还、到馆、预约和新办证读者，以及外借环比的增减；本月尚未结束',
      'Loans, returns, visits, holds and new readers by month, with the change in loans; the current month is still open',
    ],
    readers: 'counts',
    needs: 'reader:view',
    parameters: [numberParameter('months', ['月数', 'Months'], [13, 2, 60])],
    sql: `
SELECT month, lent AS loans, returned AS returns, came AS visits, asked AS holds, joined AS new_readers,
  (loans - before) / nullIf(before, 0) AS growth
FROM (
  SELECT *, lagInFrame(lent) OVER (ORDER BY month ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS before FROM (
    SELECT month, sumIf(n, event = 'loan') AS lent, sumIf(n, event = 'return') AS returned,
      sumIf(n, event = 'visit') AS came, sumIf(n, event = 'reserve') AS asked, sumIf(n, event = '') AS joined
    FROM (
      SELECT event, toStartOfMonth(day) AS month, n FROM agg_event_day
      WHERE ${ownLibrariesSql} AND event IN ('loan', 'return', 'visit', 'reserve') AND ${lately('day')}
      UNION ALL
      SELECT '' AS event, toStartOfMonth(toDate(assumeNotNull(registered_on))) AS month, toUInt64(n) AS n
      FROM dim_reader FINAL WHERE ${ownLibrariesSql} AND ${lately('registered_on')}
    ) GROUP BY month
  )
) WHERE month > addMonths(toStartOfMonth({today:Date}), -{months:Int64}) ORDER BY month`,
    columns: [
      ruleDayColumn('month', ['月份', 'Month'], 'time'),
      ruleNumberColumn('loans', ['外借册次', 'Loans'], { unit: loans }),
      ruleNumberColumn('returns', ['归还册次', 'Returns']),
      ruleNumberColumn('visits', ['到馆人次', 'Visits']),
      ruleNumberColumn('holds', ['预约', 'Holds']),
      ruleNumberColumn('new_readers', ['新办证读者', 'New readers'], {
        unit: people,
        isOfReaders: true,
      }),
      ruleNumberColumn('growth', ['外借环比', 'Loans, month on month'], { format: 'percent' }),
    ],
    chart: { kind: 'line', by: ['month'], metrics: ['loans', 'returns', 'visits'] },
  }),
  rule('yearbook', 'reports', {
    name: ['年鉴统计表', 'Yearbook table'],
    means: [
      '公共图书馆年度统计的主要指标，按所选年份和图书馆一次列全；面积、座席取自各馆资料，不足 5 人的人数不显示',
      'The main figures of the public library yearbook for one year. Floor area and seats come from the libraries’ records; counts below 5 people are hidden',
    ],
    readers: 'counts',
    needs: 'borrowing:view',
    parameters: [rangeParameter('lastYear')],
    sql: `
SELECT field, value FROM (
  ${yearbookSql}
) ORDER BY no`,
    columns: [
      ruleCodeColumn('field', ['指标', 'Field'], 'yearbook'),
      ruleNumberColumn('value', ['数值', 'Value'], { format: 'decimal' }),
    ],
  }),
];
