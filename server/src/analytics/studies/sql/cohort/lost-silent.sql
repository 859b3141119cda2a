SELECT x0, count() AS base, countIf((comings = 0 OR last < {p6:Date})) AS silent, quantileExactInclusiveIf(0.5)(dateDiff('day', last, {p5:Date}) - 1, comings > 0 AND (comings = 0 OR last < {p6:Date})) AS days, countIf(comings > 0 AND (comings = 0 OR last < {p6:Date})) AS known
FROM (SELECT * REPLACE(if(x0 IN {p4:Array(String)}, x0, '__other') AS x0)
FROM (SELECT subject, maxIf(concat(reverse(reinterpretAsFixedString(toUInt32(at))), b0), s0 AND day >= {p0:Date} AND day < {p1:Date}) AS m, substring(m, 5) AS x0, maxIf(day, s0 AND day >= {p0:Date} AND day < {p1:Date}) AS seen, sumIf(n, s0 AND day >= {p0:Date} AND day < {p1:Date}) AS times, countIf(s1) AS comings, maxIf(day, s1) AS last
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, libcode AS b0, true AS s0, true AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p2:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p3:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
GROUP BY subject
HAVING countIf(s0 AND day >= {p0:Date} AND day < {p1:Date}) > 0))
GROUP BY x0
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-03-10","p0":"2025-01-01","p1":"2026-01-01","p2":["A","B"],"p3":["loan"],"p4":["A"],"p5":"2026-03-10","p6":"2025-09-11"}
