SELECT x0, c, count() AS size, countIf(bitAnd(bitShiftRight(b, toUInt16(c + 1)), 1) != 0) AS p1, countIf(bitAnd(bitShiftRight(b, toUInt16(c + 2)), 1) != 0) AS p2, countIf(bitAnd(bitShiftRight(b, toUInt16(c + 3)), 1) != 0) AS p3
FROM (SELECT * REPLACE(if(x0 IN {p4:Array(String)}, x0, '__other') AS x0)
FROM (SELECT subject, minIf(day, s0 AND day >= {p0:Date} AND day < {p1:Date}) AS entered, (toYear(entered) * 12 + toMonth(entered) - 1) - 24300 AS c, minIf(concat(reverse(reinterpretAsFixedString(toUInt32(at))), b0), s0 AND day >= {p0:Date} AND day < {p1:Date}) AS m, substring(m, 5) AS x0, groupBitOrIf(bitShiftLeft(toUInt32(1), toUInt8(greatest(0, least((toYear(day) * 12 + toMonth(day) - 1) - 24300, 14)))), s1 AND (toYear(day) * 12 + toMonth(day) - 1) - 24300 >= 0) AS b
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, libcode AS b0, true AS s0, true AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p2:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p3:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
GROUP BY subject
HAVING countIf(s0 AND day >= {p0:Date} AND day < {p1:Date}) > 0))
GROUP BY x0, c
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-04-01","p0":"2025-01-01","p1":"2026-01-01","p2":["A","B"],"p3":["loan"],"p4":["A"]}
