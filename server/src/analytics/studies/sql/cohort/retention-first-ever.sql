SELECT c, count() AS size, countIf(bitShiftRight(b, toUInt16(c + 1)) != 0) AS p1, countIf(bitShiftRight(b, toUInt16(c + 2)) != 0) AS p2, countIf(bitShiftRight(b, toUInt16(c + 3)) != 0) AS p3
FROM (SELECT subject, minIf((at, day), s0) AS m, (toYear(tupleElement(m, 2)) * 12 + toMonth(tupleElement(m, 2)) - 1) - 24300 AS c, groupBitOrIf(bitShiftLeft(toUInt256(1), toUInt8(greatest(0, least((toYear(day) * 12 + toMonth(day) - 1) - 24300, 14)))), s1 AND (toYear(day) * 12 + toMonth(day) - 1) - 24300 >= 0) AS b
FROM (SELECT behaviour_event.reader_key AS subject, at, day, (event IN {p0:Array(String)}) AS s0, (event IN {p1:Array(String)}) AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p2:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p3:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
GROUP BY subject
HAVING countIf(s0) > 0 AND tupleElement(m, 2) >= {p4:Date} AND tupleElement(m, 2) < {p5:Date})
GROUP BY c
LIMIT 50001

-- {"glc":"g","from":"1970-01-01","to":"2149-06-06","p0":["loan"],"p1":["loan"],"p2":["A","B"],"p3":["loan"],"p4":"2025-01-01","p5":"2026-01-01"}
