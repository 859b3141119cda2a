SELECT toString(toStartOfMonth(on)) AS g, count() AS subjects, countIf(times = 1) AS once, quantileExactInclusive(0.5)(days) AS p50, quantileExactInclusive(0.9)(days) AS p90, avg(days) AS mean
FROM (SELECT subject, min((at, day)) AS f, max((at, day)) AS l, tupleElement(f, 2) AS on, dateDiff('day', tupleElement(f, 2), tupleElement(l, 2)) AS days, count() AS times
FROM (SELECT behaviour_event.bookrecno AS subject, at, day, (event IN {p0:Array(String)}) AS s0
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p1:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p2:Array(String)} AND behaviour_event.bookrecno != 0 AND counted = 'each')
WHERE s0
GROUP BY subject
HAVING on >= {p3:Date} AND on < {p4:Date})
GROUP BY g
LIMIT 50001

-- {"glc":"g","from":"1970-01-01","to":"2149-06-06","p0":["loan"],"p1":["A","B"],"p2":["loan"],"p3":"2025-01-01","p4":"2026-01-01"}
