import { SQLDialect } from '@codemirror/lang-sql';

// The SQL dialect of the analytics engine, for highlighting and completions.

const words = (text: string): string[] => text.trim().split(/\s+/);

export const keywords =
  words(`SELECT FROM WHERE PREWHERE GROUP BY HAVING ORDER LIMIT OFFSET WITH AS ON USING JOIN INNER LEFT RIGHT
FULL CROSS ASOF ANY ALL SEMI ANTI ARRAY FINAL SAMPLE DISTINCT UNION EXCEPT INTERSECT QUALIFY WINDOW OVER PARTITION ROWS RANGE
BETWEEN PRECEDING FOLLOWING CURRENT ROW UNBOUNDED AND OR NOT IN IS NULL LIKE ILIKE EXISTS CASE WHEN THEN ELSE END INTERVAL
ASC DESC NULLS FIRST LAST TOTALS ROLLUP CUBE`);

/** The functions that librarians' questions need, in the engine's spelling. */
export const functions =
  words(`any anyLast argMax argMin avg avgIf count countIf min minIf max maxIf sum sumIf uniq uniqExact
uniqExactIf quantile quantileExact quantileExactIf median groupArray groupUniqArray topK
toDate toDateTime toYear toMonth toQuarter toDayOfWeek toHour toStartOfMonth toStartOfWeek toStartOfYear toMonday toYYYYMM
addDays addMonths addYears dateDiff formatDateTime today yesterday now
if multiIf ifNull nullIf coalesce assumeNotNull isNull isNotNull empty notEmpty length
concat lower lowerUTF8 upper substring trimBoth position startsWith endsWith match extract replaceAll splitByChar
toString toInt64 toInt64OrNull toFloat64 toFloat64OrNull toDateOrNull round floor ceil greatest least intDiv
arrayJoin has arrayMap arrayFilter hex lagInFrame leadInFrame row_number`);

const types =
  words(`UInt8 UInt16 UInt32 UInt64 Int16 Int32 Int64 Float32 Float64 Decimal String Date Date32 DateTime Array
Nullable LowCardinality`);

const lower = (list: readonly string[]): string => list.join(' ').toLowerCase();

export const dialect = SQLDialect.define({
  keywords: lower(keywords),
  builtin: lower(functions),
  types: lower(types),
  doubleDollarQuotedStrings: true,
  identifierQuotes: '`"',
});
