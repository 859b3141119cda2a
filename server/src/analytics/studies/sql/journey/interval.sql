SELECT x0, sum(times), sumIf(times, seconds >= 0), uniqExact(subject), (quantilesExactWeightedInterpolatedIf(0.25, 0.5, 0.75, 0.9)(seconds, times, seconds >= 0) AS spread)[1], spread[2], spread[3], spread[4], avgWeightedIf(seconds, times, seconds >= 0)
FROM (SELECT * REPLACE(if(x0 IN {p7:Array(String)}, x0, '__other') AS x0)
FROM (SELECT begin.3 AS subject, begin.4 AS x0, begin.1 AS seconds, begin.2 AS times
FROM (SELECT item, arraySort(arrayConcat(groupArrayIf((bitShiftLeft(toUInt64(toUInt32(at)), 32), toUInt64(0), ''), s1), groupArrayIf((bitShiftLeft(toUInt64(toUInt32(at)), 32) + 2147483648 + least(n, 2147483647), reader, b0), s0 AND reader != 0 AND day >= {p0:Date} AND day < {p1:Date}))) AS events,
arrayReverseFill(x -> x != 0, arrayMap(e -> if(bitTest(e.1, 31), 0, e.1), events)) AS followed,
arrayFilter((x, e) -> bitTest(e.1, 31), arrayMap((e, f) -> (if(f != 0 AND toInt64(bitShiftRight(f, 32)) - toInt64(bitShiftRight(e.1, 32)) <= {p2:UInt32}, toInt64(bitShiftRight(f, 32)) - toInt64(bitShiftRight(e.1, 32)), -1), bitAnd(e.1, 2147483647), e.2, e.3), events, followed), events) AS begins
FROM (SELECT subject AS item, * FROM (SELECT behaviour_event.barcode AS subject, at, day, n, behaviour_event.reader_key AS reader, libcode AS b0, (event IN {p3:Array(String)}) AS s0, (event IN {p4:Array(String)}) AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p5:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p6:Array(String)} AND behaviour_event.barcode != '' AND counted = 'each')) GROUP BY item HAVING notEmpty(begins)) ARRAY JOIN begins AS begin))
GROUP BY x0
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-03-03","p0":"2025-01-01","p1":"2026-01-01","p2":5184000,"p3":["loan"],"p4":["return"],"p5":["A","B"],"p6":["loan","return"],"p7":["A"]}
