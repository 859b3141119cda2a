SELECT edge.1 AS step, edge.2 AS from, edge.3 AS to, count() AS sessions, uniqExact(subject) AS readers
FROM (SELECT subject, arrayMap(e -> e.4, whole) AS way
FROM (SELECT subject,
arraySort(groupArray((toUInt32(at), indexOf({p0:Array(String)}, event), indexOf({p1:Array(UInt8)}, which), toUInt8(multiIf(s2, 3, s0, 1, s1, 2, 0)) AS which))) AS events,
arraySplit((e, p) -> e.1 - p > {p2:UInt32}, events, arrayShiftRight(arrayMap(e -> e.1, events), 1)) AS sessions
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, event, (event IN {p3:Array(String)}) AS s0, (event IN {p4:Array(String)}) AS s1, (event IN {p5:Array(String)}) AS s2
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p6:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p7:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each') GROUP BY subject) ARRAY JOIN sessions AS whole) ARRAY JOIN arrayMap(i -> (i, way[i], way[i + 1]), range(1, least(length(way), 3) + 1)) AS edge
GROUP BY edge.1, edge.2, edge.3
ORDER BY sessions DESC, step, from, to
LIMIT 50

-- {"glc":"g","from":"2025-01-01","to":"2026-01-01","p0":["visit","search","loan"],"p1":[3,1,2],"p2":1800,"p3":["search"],"p4":["loan"],"p5":["visit"],"p6":["A","B"],"p7":["loan","search","visit"]}
