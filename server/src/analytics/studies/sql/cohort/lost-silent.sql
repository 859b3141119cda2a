SELECT x0, count() AS base, countIf((comings = 0 OR last < {p8:Date})) AS silent, quantileExactInclusiveIf(0.5)(dateDiff('day', last, {p7:Date}), comings > 0 AND (comings = 0 OR last < {p8:Date})) AS days, countIf(comings > 0 AND (comings = 0 OR last < {p8:Date})) AS known
FROM (SELECT subject, maxIf((at, day, b0), s0 AND day >= {p0:Date} AND day < {p1:Date}) AS m, tupleElement(m, 3) AS x0, tupleElement(m, 2) AS seen, countIf(s0 AND day >= {p0:Date} AND day < {p1:Date}) AS times, countIf(s1) AS comings, maxIf(day, s1) AS last
FROM (SELECT behaviour_event.reader_key AS subject, at, day, if(libcode IN {p4:Array(String)}, libcode, '__other') AS b0, (event IN {p2:Array(String)}) AS s0, (event IN {p3:Array(String)}) AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p5:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p6:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
GROUP BY subject
HAVING times > 0)
GROUP BY x0
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-03-10","p0":"2025-01-01","p1":"2026-01-01","p2":["loan"],"p3":["loan"],"p4":["A"],"p5":["A","B"],"p6":["loan"],"p7":"2026-03-10","p8":"2025-09-11"}
