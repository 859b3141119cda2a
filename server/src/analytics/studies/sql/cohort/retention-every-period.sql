SELECT x0, c, count() AS size, countIf(bitAnd(bitShiftRight(b, toUInt16(c + 1)), toUInt64('1')) != 0) AS p1, countIf(bitAnd(bitShiftRight(b, toUInt16(c + 1)), toUInt64('3')) != 0) AS p2, countIf(bitAnd(bitShiftRight(b, toUInt16(c + 1)), toUInt64('7')) != 0) AS p3
FROM (SELECT entered.subject AS subject, entered.c AS c, tupleElement(entered.m, 3) AS x0, came.b AS b
FROM (SELECT subject, intDiv(toInt32(day) + 3, 7) - 2919 AS c, min((at, day, b0)) AS m FROM (SELECT behaviour_event.reader_key AS subject, at, day, if(libcode IN {p2:Array(String)}, libcode, '__other') AS b0, (event IN {p0:Array(String)}) AS s0, (event IN {p1:Array(String)}) AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p3:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p4:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each') WHERE s0 AND day >= {p5:Date} AND day < {p6:Date} GROUP BY subject, c) AS entered ANY LEFT JOIN (SELECT subject, groupBitOr(bitShiftLeft(toUInt32(1), toUInt8(greatest(0, least(intDiv(toInt32(day) + 3, 7) - 2919, 16))))) AS b FROM (SELECT behaviour_event.reader_key AS subject, at, day, if(libcode IN {p2:Array(String)}, libcode, '__other') AS b0, (event IN {p0:Array(String)}) AS s0, (event IN {p1:Array(String)}) AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p3:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p4:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each') WHERE s1 AND intDiv(toInt32(day) + 3, 7) - 2919 >= 0 GROUP BY subject) AS came ON came.subject = entered.subject)
GROUP BY x0, c
LIMIT 50001

-- {"glc":"g","from":"2025-12-11","to":"2026-04-06","p0":["loan"],"p1":["search"],"p2":["A"],"p3":["A","B"],"p4":["loan","search"],"p5":"2025-12-11","p6":"2026-03-11"}
