import { chance, city, quote, type Scene } from '../scene.ts';
import { localDaySql } from './loans.ts';

// The searches of readers, at home and at catalogue terminals, and their visits to electronic resources.

/**
 * Writes the statement that inserts searches. Searches from home are by readers who signed in; searches at terminals
 * mostly have no reader.
 */
export function insertSearches(scene: Scene): string {
  const { hash, unit } = chance(scene);
  const mobile = `38 + 0.65 * dateDiff('month', toDate(${quote(scene.from)}), day)`;
  return `INSERT INTO demo_search
WITH (SELECT count() FROM demo_search_text) AS texts
SELECT at, day, reader, lib, type, 1 + toUInt32(floor(texts * pow(${unit('text', 'draw')}, 1.75))), channel FROM (
  SELECT toUInt32(at + 40 + time * 55 + h % 30) AS at, day, reader, home AS lib, type, cityHash64(h, time) AS draw,
    if(intDiv(h, 64) % 100 < ${mobile}, 'mobile', 'opac') AS channel
  FROM (SELECT *, ${hash('searches', 'reader, at')} AS h FROM demo_online) ARRAY JOIN range(toUInt8([0, 0, 1, 1, 1, 1, 2, 3][1 + h % 8])) AS time
  UNION ALL
  SELECT toUInt32(at + 90 + time * 70 + h % 40) AS at, day, if(h % 100 < 30, reader, 0), lib, if(h % 100 < 30, type, 0), cityHash64(h, time) AS draw, 'opac' AS channel
  FROM (SELECT *, ${hash('terminal', 'reader, at')} AS h FROM demo_session) ARRAY JOIN range(toUInt8([0, 0, 0, 0, 0, 0, 1, 2][1 + h % 8])) AS time
) WHERE at < ${scene.now}`;
}

/** Writes the statement that inserts the searches as facts. */
export function insertSearchFacts(scene: Scene): string {
  return `INSERT INTO fact_search (glc, day, at, reader_key, libcode, query, hits, channel)
WITH ${city.libcodes} AS libcodes
SELECT 'demo', ${localDaySql(scene, 's.at')}, toDateTime(s.at), r.reader_key, libcodes[s.lib], t.text, t.hits, s.channel
FROM demo_search AS s INNER JOIN demo_search_text AS t ON t.no = s.text LEFT JOIN demo_reader AS r ON r.no = s.reader`;
}

const resources: readonly (readonly [name: string, weight: number])[] = [
  ['中国知网', 27],
  ['万方数据', 13],
  ['超星电子图书', 12],
  ['维普期刊', 8],
  ['读秀学术搜索', 7],
  ['博看期刊', 11],
  ['龙源期刊', 4],
  ['QQ阅读', 5],
  ['云图有声', 4],
  ['起点考试', 3],
  ['贝贝英语', 3],
  ['库客音乐', 2],
  ['中华古籍资源库', 1],
];

/** Writes the statement that inserts visits to electronic resources through single sign-on. */
export function insertResourceVisits(scene: Scene): string {
  const { hash } = chance(scene);
  const names = resources.flatMap(([name, weight]) => Array.from({ length: weight }, () => name));
  return `INSERT INTO sso_visit (glc, day, at, reader_key, libcode, rdtype, resource, channel)
WITH ${city.libcodes} AS libcodes, ${city.rdtypes} AS rdtypes, [${names.map(quote).join(',')}] AS resources
SELECT 'demo', ${localDaySql(scene, 'o.at')}, toDateTime(time), r.reader_key, libcodes[o.home], rdtypes[o.type],
  resources[1 + cityHash64(h, k, o.reader % 3) % ${names.length}], if(intDiv(h, 4096) % 100 < 30 + 0.5 * dateDiff('month', toDate(${quote(scene.from)}), o.day), 'mobile', 'opac')
FROM (SELECT *, ${hash('resource', 'reader, at')} AS h FROM demo_online WHERE h % 100 < multiIf(type = 4, 62, type = 2, 46, 26)) AS o
ARRAY JOIN range(toUInt8(1 + intDiv(h, 128) % 3)) AS k
INNER JOIN demo_reader AS r ON r.no = o.reader
WHERE (toUInt32(o.at + 120 + k * 400) AS time) < ${scene.now}`;
}
