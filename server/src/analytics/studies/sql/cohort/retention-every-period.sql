SELECT x0, c, count() AS size, countIf((again OR bitAnd(bitShiftRight(b, toUInt16(c + 1)), toUInt64('1')) != 0)) AS p1, countIf((again OR bitAnd(bitShiftRight(b, toUInt16(c + 1)), toUInt64('3')) != 0)) AS p2, countIf((again OR bitAnd(bitShiftRight(b, toUInt16(c + 1)), toUInt64('7')) != 0)) AS p3
FROM (SELECT * REPLACE(if(x0 IN {p6:Array(String)}, x0, '__other') AS x0)
FROM (SELECT subject, entry.1 AS entered, entry.3 AS c, substring(entry.2, 5) AS x0, entry.4 AS again, b
FROM (SELECT subject, groupArrayIf((begun, m, p, again), enters) AS entries, groupBitOrIf(bitShiftLeft(toUInt32(1), toUInt8(greatest(0, least(p, 16)))), comes AND p >= 0) AS b
FROM (SELECT subject, intDiv(toInt32(day) + 3, 7) - 2919 AS p, minIf(day, s0 AND day >= {p0:Date} AND day < {p1:Date}) AS begun, minIf(concat(reverse(reinterpretAsFixedString(toUInt32(at))), b0), s0 AND day >= {p0:Date} AND day < {p1:Date}) AS m, countIf(s0 AND day >= {p0:Date} AND day < {p1:Date}) > 0 AS enters, countIf(s1) > 0 AS comes, maxIf(toUInt64(toUInt32(at)) * 2 + NOT s0, s1) > minIf(toUInt64(toUInt32(at)) * 2, s0 AND day >= {p0:Date} AND day < {p1:Date}) AS again
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, libcode AS b0, (event IN {p2:Array(String)}) AS s0, (event IN {p3:Array(String)}) AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p4:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p5:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
GROUP BY subject, p)
GROUP BY subject
HAVING countIf(enters) > 0) ARRAY JOIN entries AS entry))
GROUP BY x0, c
LIMIT 50001

-- {"glc":"g","from":"2025-12-11","to":"2026-04-06","p0":"2025-12-11","p1":"2026-03-11","p2":["loan"],"p3":["search"],"p4":["A","B"],"p5":["loan","search"],"p6":["A"]}
