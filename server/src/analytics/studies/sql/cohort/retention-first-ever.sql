SELECT c, count() AS size, countIf(bitShiftRight(b, toUInt16(c + 1)) != 0) AS p1, countIf(bitShiftRight(b, toUInt16(c + 2)) != 0) AS p2, countIf(bitShiftRight(b, toUInt16(c + 3)) != 0) AS p3
FROM (SELECT subject, minIf(day, s0) AS entered, (toYear(entered) * 12 + toMonth(entered) - 1) - 24300 AS c, groupBitOrIf(bitShiftLeft(toUInt32(1), toUInt8(greatest(0, least((toYear(day) * 12 + toMonth(day) - 1) - 24300, 14)))), s1 AND (toYear(day) * 12 + toMonth(day) - 1) - 24300 >= 0) AS b
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, true AS s0, true AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p0:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p1:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
GROUP BY subject
HAVING countIf(s0) > 0 AND entered >= {p2:Date} AND entered < {p3:Date})
GROUP BY c
LIMIT 50001

-- {"glc":"g","from":"1970-01-01","to":"2149-06-06","p0":["A","B"],"p1":["loan"],"p2":"2025-01-01","p3":"2026-01-01"}
