SELECT p, countIf(first = p), countIf(bitAnd(bitShiftRight(b, toUInt16(p + 1)), 1) != 0 AND bitAnd(bitShiftRight(b, toUInt16(p)), 1) != 0), countIf(bitAnd(bitShiftRight(b, toUInt16(p + 1)), 1) != 0 AND NOT (bitAnd(bitShiftRight(b, toUInt16(p)), 1) != 0) AND first < p), countIf(NOT (bitAnd(bitShiftRight(b, toUInt16(p + 1)), 1) != 0) AND bitAnd(bitShiftRight(b, toUInt16(p)), 1) != 0)
FROM (SELECT subject, min((toYear(day) * 12 + toMonth(day) - 1) - 24300) AS first, groupBitOrIf(bitShiftLeft(toUInt32(1), toUInt8(greatest(0, (toYear(day) * 12 + toMonth(day) - 1) - 24300 + 1))), (toYear(day) * 12 + toMonth(day) - 1) - 24300 >= -1) AS b
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, true AS s0
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p0:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p1:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
WHERE s0
GROUP BY subject
HAVING b != 0) ARRAY JOIN range(12) AS p
GROUP BY p
LIMIT 50001

-- {"glc":"g","from":"1970-01-01","to":"2026-01-01","p0":["A","B"],"p1":["loan"]}
