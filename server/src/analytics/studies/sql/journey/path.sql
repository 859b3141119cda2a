SELECT edge.1 AS step, edge.2 AS from, edge.3 AS to, count() AS sessions, uniqExact(subject) AS readers
FROM (SELECT subject, arrayMap(e -> e.2, whole) AS way
FROM (SELECT subject,
arraySort(groupArray((toUInt32(at), toUInt8(multiIf(s0, 1, s1, 2, s2, 3, 0))))) AS events,
arraySplit((e, p) -> e.1 - p > {p0:UInt32}, events, arrayShiftRight(arrayMap(e -> e.1, events), 1)) AS sessions
FROM (SELECT behaviour_event.reader_key AS subject, at, day, (event IN {p1:Array(String)}) AS s0, (event IN {p2:Array(String)}) AS s1, (event IN {p3:Array(String)}) AS s2
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p4:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p5:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each') GROUP BY subject) ARRAY JOIN sessions AS whole) ARRAY JOIN arrayMap(i -> (i, way[i], way[i + 1]), range(1, least(length(way), 3) + 1)) AS edge
GROUP BY edge.1, edge.2, edge.3
ORDER BY sessions DESC, step, from, to
LIMIT 50

-- {"glc":"g","from":"2025-01-01","to":"2026-01-01","p0":1800,"p1":["search"],"p2":["loan"],"p3":["visit"],"p4":["A","B"],"p5":["loan","search","visit"]}
