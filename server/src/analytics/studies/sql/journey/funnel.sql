SELECT x0, countIf(level > 0), NULL, countIf(level > 1), quantileExactInclusiveIf(0.5)(way[2] - way[1], level > 1), countIf(level > 2), quantileExactInclusiveIf(0.5)(way[3] - way[2], level > 2)
FROM (SELECT * REPLACE(if(x0 IN {p10:Array(String)}, x0, '__other') AS x0)
FROM (SELECT subject, arraySort(groupArray((toUInt32(at), b0, bitShiftLeft(toUInt16(s0 AND day >= {p0:Date} AND day < {p1:Date}), 0) + bitShiftLeft(toUInt16(s1), 1) + bitShiftLeft(toUInt16(s2), 2) + bitShiftLeft(toUInt16((s3)), 3)))) AS events,
arrayMap(e -> e.1, events) AS times,
arrayShiftLeft(times, 1, toUInt32(0)) AS following,
arrayMap((e, t) -> if(bitTest(e.3, 2), t, toUInt32(0)), events, times) AS w2,
arrayReverseFill((x, t, a) -> t != a, arrayShiftLeft(arrayReverseFill(x -> x != 0, w2), 1, toUInt32(0)), times, following) AS l2_2,
arrayMap((e, t) -> if(bitTest(e.3, 1), t, toUInt32(0)), events, times) AS w1,
arrayReverseFill((x, t, a) -> t != a, arrayShiftLeft(arrayReverseFill(x -> x != 0, w1), 1, toUInt32(0)), times, following) AS l1_1,
arrayReverseFill((x, t, a) -> t != a, arrayShiftLeft(arrayReverseFill((x, w) -> w != 0, l2_2, w1), 1, toUInt32(0)), times, following) AS l1_2,
arrayFilter((x, e) -> bitTest(e.3, 0), times, events) AS c0,
arrayFilter((x, e) -> bitTest(e.3, 0), l1_1, events) AS c1,
arrayFilter((x, e) -> bitTest(e.3, 0), l1_2, events) AS c2,
arrayMap((e, t) -> if(bitTest(e.3, 3), t, toUInt32(0)), events, times) AS out,
arrayFilter((x, e) -> bitTest(e.3, 0), arrayReverseFill((x, t, a) -> t != a, arrayShiftLeft(arrayReverseFill(x -> x != 0, out), 1, toUInt32(0)), times, following), events) AS o,
arrayMap((c0, c1, c2, o) -> 1 + (c1 != 0 AND c1 <= least(c0 + {p2:UInt32}, if(o = 0, 4294967295, o))) + (c2 != 0 AND c2 <= least(c0 + {p2:UInt32}, if(o = 0, 4294967295, o))), c0, c1, c2, o) AS levels,
arrayMax(levels) AS level,
indexOf(levels, level) AS best,
[c0[best], c1[best], c2[best]] AS way
, arrayFilter((x, e) -> bitTest(e.3, 0), events, events)[best].2 AS x0
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, libcode AS b0, (event IN {p3:Array(String)}) AS s0, (event IN {p4:Array(String)}) AS s1, (event IN {p6:Array(String)} AND clc1 IN {p5:Array(String)}) AS s2, (event IN {p7:Array(String)}) AS s3
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p8:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p9:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each' AND (s0 OR s1 OR s2 OR s3))
GROUP BY subject
HAVING notEmpty(c0)))
GROUP BY x0
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-02-01","p0":"2025-01-01","p1":"2026-01-01","p2":2592000,"p3":["search"],"p4":["reserve"],"p5":["I"],"p6":["loan"],"p7":["reserve_cancel"],"p8":["A","B"],"p9":["loan","reserve","reserve_cancel","search"],"p10":["A"]}
