import { chance, quote, type Scene } from '../scene.ts';

// The titles that a whole branch waits for: all their copies there are out, and more readers have placed holds than the
// copies can serve for weeks.

const leastOutDays = 4;
const holdsPerCopy = 3;
const titlesPerLibrary = 3;

/**
 * Writes the statement that inserts the open holds of the most borrowed titles whose copies in a library are all out.
 */
export function insertQueues(scene: Scene): string {
  const { hash } = chance(scene);
  const titles = Math.max(10, Math.round(90 * Math.sqrt(scene.scale)));
  const notYet = scene.now + 20 * 86_400;
  const readersOfLibrary = `SELECT home, arraySort(groupArray(no)) AS readers FROM (
    SELECT home, no FROM demo_reader WHERE leaves_on > ${quote(scene.today)} ORDER BY ${hash('waits', 'no')}, no LIMIT 60 BY home
  ) GROUP BY home`;
  return `INSERT INTO demo_circulation (item, kind, asked_at, at, back_at, back_lib, shelf_at, closed_at, outcome, reader, lib)
SELECT item, 2, toUInt32(out_since + (${scene.now} - out_since) * (1 + ${hash('asked', 'item, turn')} % 97) / 99), 0, 0, 0, ${notYet}, ${notYet}, 1,
  r.readers[1 + (draw + turn) % length(r.readers)], w.lib
FROM (
  SELECT lib, title, min(no) AS item, max(since) AS out_since, sum(lent) AS loans, count() AS copies, ${hash('queue', 'item')} AS draw
  FROM (
    SELECT i.no AS no, i.lib AS lib, i.title AS title, c.lent AS lent, c.since AS since, c.is_out AS is_out
    FROM (SELECT no, lib, title FROM demo_item WHERE base_state = 2 AND pool NOT IN (25, 26, 27)) AS i
    LEFT JOIN (
      SELECT item, count() AS lent, max(at) AS since, max(back_at) > ${scene.now} AS is_out FROM demo_circulation
      WHERE at > ${scene.now} - 365 * 86400 AND at < ${scene.now} GROUP BY item
    ) AS c ON c.item = i.no
  ) GROUP BY lib, title
  HAVING countIf(is_out = 0) = 0 AND out_since < ${scene.now} - ${leastOutDays} * 86400
  ORDER BY loans / copies DESC, lib, title LIMIT ${titlesPerLibrary} BY lib LIMIT ${titles}
) AS w
INNER JOIN (${readersOfLibrary}) AS r ON r.home = w.lib
ARRAY JOIN range(toUInt8(${holdsPerCopy} * copies + draw % 4)) AS turn`;
}
