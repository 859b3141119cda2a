SELECT x0, countIf(level > 0), NULL, countIf(level > 1), quantileExactInclusiveIf(0.5)(way[2] - way[1], level > 1), countIf(level > 2), quantileExactInclusiveIf(0.5)(way[3] - way[2], level > 2)
FROM (SELECT subject, arraySort(groupArray((toUInt32(at), b0, bitShiftLeft(toUInt16(s0 AND day >= {p0:Date} AND day < {p1:Date}), 0) + bitShiftLeft(toUInt16(s1), 1) + bitShiftLeft(toUInt16(s2), 2) + bitShiftLeft(toUInt16((s3)), 3)))) AS events,
arrayEnumerate(events) AS places,
arrayMap(e -> e.1, events) AS times,
arrayReverseFill(x -> x != 0, arrayMap(i -> if(times[i] != times[i + 1], i, 0), places)) AS ends,
arrayReverseFill(x -> x != 0, arrayMap((e, i) -> if(bitTest(e.3, 1), i, 0), events, places)) AS next1,
arrayReverseFill(x -> x != 0, arrayMap((e, i) -> if(bitTest(e.3, 2), i, 0), events, places)) AS next2,
arrayReverseFill(x -> x != 0, arrayMap((e, i) -> if(bitTest(e.3, 3), i, 0), events, places)) AS nextOut,
arrayFilter((i, e) -> bitTest(e.3, 0), places, events) AS n0,
arrayMap(s -> least(times[s] + {p2:UInt32}, if(nextOut[ends[s] + 1] = 0, 4294967295, times[nextOut[ends[s] + 1]])), n0) AS limits,
arrayMap((place, limit) -> if(place != 0 AND next1[ends[place] + 1] != 0 AND times[next1[ends[place] + 1]] <= limit, next1[ends[place] + 1], 0), n0, limits) AS n1,
arrayMap((place, limit) -> if(place != 0 AND next2[ends[place] + 1] != 0 AND times[next2[ends[place] + 1]] <= limit, next2[ends[place] + 1], 0), n1, limits) AS n2,
1 + (arrayFirstIndex(place -> place != 0, n1) != 0) + (arrayFirstIndex(place -> place != 0, n2) != 0) AS level,
if(arrayFirstIndex(place -> place != 0, n2) != 0, arrayFirstIndex(place -> place != 0, n2), if(arrayFirstIndex(place -> place != 0, n1) != 0, arrayFirstIndex(place -> place != 0, n1), 1)) AS best,
[times[n0[best]], times[n1[best]], times[n2[best]]] AS way
, events[n0[best]].2 AS x0
FROM (SELECT behaviour_event.reader_key AS subject, at, day, if(libcode IN {p8:Array(String)}, libcode, '__other') AS b0, (event IN {p3:Array(String)}) AS s0, (event IN {p4:Array(String)}) AS s1, (event IN {p6:Array(String)} AND clc1 IN {p5:Array(String)}) AS s2, (event IN {p7:Array(String)}) AS s3
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p9:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p10:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each' AND (s0 OR s1 OR s2 OR s3))
GROUP BY subject
HAVING notEmpty(n0))
GROUP BY x0
LIMIT 50001

-- {"glc":"g","from":"2025-01-01","to":"2026-02-01","p0":"2025-01-01","p1":"2026-01-01","p2":2592000,"p3":["search"],"p4":["reserve"],"p5":["I"],"p6":["loan"],"p7":["reserve_cancel"],"p8":["A"],"p9":["A","B"],"p10":["loan","reserve","reserve_cancel","search"]}
