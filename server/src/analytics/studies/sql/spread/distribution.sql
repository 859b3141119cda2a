SELECT x0, bin, count() AS readers, sum(times) AS events
FROM (SELECT * REPLACE(if(x0 IN {p3:Array(String)}, x0, '__other') AS x0)
FROM (SELECT subject, maxIf(concat(reverse(reinterpretAsFixedString(toUInt32(at))), b0), s0) AS m, substring(m, 5) AS x0, sum(n) AS times, arrayCount(edge -> edge <= times, {p0:Array(UInt32)}) AS bin
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, libcode AS b0, true AS s0
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p1:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p2:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
WHERE s0
GROUP BY subject))
WHERE bin > 0
GROUP BY x0, bin
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-01-01","p0":[1,2,4],"p1":["A","B"],"p2":["loan"],"p3":["A"]}
