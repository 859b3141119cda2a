SELECT toString(toStartOfMonth(on)) AS g, count() AS subjects, countIf(times = 1) AS once, quantileExactInclusive(0.5)(days) AS p50, quantileExactInclusive(0.9)(days) AS p90, avg(days) AS mean
FROM (SELECT reader_key AS subject, min(first_day) AS f, max(last_day) AS l, f AS on, dateDiff('day', f, l) AS days, sum(each_n) AS times
FROM agg_reader_month
WHERE glc = {glc:String} AND libcode IN {p0:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND reader_key != 0 AND each_n > 0 AND event IN {p1:Array(String)}
GROUP BY subject
HAVING on >= {p2:Date} AND on < {p3:Date})
GROUP BY g
LIMIT 50001

-- {"glc":"g","from":"1970-01-01","to":"2149-06-01","p0":["A","B"],"p1":["loan"],"p2":"2025-01-01","p3":"2026-01-01"}
