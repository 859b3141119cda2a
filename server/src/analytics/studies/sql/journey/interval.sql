SELECT x0, count(), countIf(seconds >= 0), uniqExact(subject), (quantilesExactInclusiveIf(0.25, 0.5, 0.75, 0.9)(seconds, seconds >= 0) AS spread)[1], spread[2], spread[3], spread[4], avgIf(seconds, seconds >= 0)
FROM (SELECT subject, begun.2 AS x0, begun.1 AS seconds
FROM (SELECT subject, arraySort(arrayConcat(groupArrayIf((toUInt32(at) * 2, ''), s1), groupArrayIf((toUInt32(at) * 2 + 1, b0), s0 AND day >= {p0:Date} AND day < {p1:Date}))) AS events,
arrayReverseFill(x -> x != 0, arrayMap(e -> if(bitTest(e.1, 0), 0, e.1), events)) AS followed,
arrayFilter((x, e) -> bitTest(e.1, 0), arrayMap((e, f) -> (if(f != 0 AND intDiv(f, 2) - intDiv(e.1, 2) <= {p2:UInt32}, toInt64(intDiv(f, 2)) - toInt64(intDiv(e.1, 2)), -1), e.2), events, followed), events) AS begins
FROM (SELECT behaviour_event.reader_key AS subject, at, day, if(libcode IN {p5:Array(String)}, libcode, '__other') AS b0, (event IN {p3:Array(String)}) AS s0, (event IN {p4:Array(String)}) AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p6:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p7:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each') GROUP BY subject HAVING notEmpty(begins)) ARRAY JOIN begins AS begun)
GROUP BY x0
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-03-03","p0":"2025-01-01","p1":"2026-01-01","p2":5184000,"p3":["loan"],"p4":["return"],"p5":["A"],"p6":["A","B"],"p7":["loan","return"]}
