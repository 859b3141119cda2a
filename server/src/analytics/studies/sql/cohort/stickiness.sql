SELECT p, days, count() AS readers
FROM (SELECT subject, (toYear(day) * 12 + toMonth(day) - 1) - 24300 AS p, bitCount(groupBitOr(bitShiftLeft(toUInt32(1), toDayOfMonth(day)))) AS days
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, true AS s0
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p0:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p1:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
WHERE s0
GROUP BY subject, p)
GROUP BY p, days
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-01-01","p0":["A","B"],"p1":["visit"]}
