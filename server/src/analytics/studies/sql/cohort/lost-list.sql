SELECT hex(subject) AS reader, toString(seen) AS seen_on, if(comings = 0, '', toString(last)) AS last_on, if(comings = 0, NULL, dateDiff('day', last, {p4:Date}) - 1) AS days, times
FROM (SELECT subject, maxIf(day, s0 AND day >= {p0:Date} AND day < {p1:Date}) AS seen, sumIf(n, s0 AND day >= {p0:Date} AND day < {p1:Date}) AS times, countIf(s1) AS comings, maxIf(day, s1) AS last
FROM (SELECT behaviour_event.reader_key AS subject, at, day, n, true AS s0, true AS s1
FROM behaviour_event
WHERE glc = {glc:String} AND libcode IN {p2:Array(String)} AND day >= {from:Date} AND day < {to:Date} AND event IN {p3:Array(String)} AND behaviour_event.reader_key != 0 AND counted = 'each')
GROUP BY subject
HAVING countIf(s0 AND day >= {p0:Date} AND day < {p1:Date}) > 0)
WHERE (comings = 0 OR last < {p5:Date})
ORDER BY comings > 0 DESC, last DESC, subject
LIMIT 26

-- {"glc":"g","from":"2025-01-01","to":"2026-03-10","p0":"2025-01-01","p1":"2026-01-01","p2":["A","B"],"p3":["loan"],"p4":"2026-03-10","p5":"2025-09-11"}
