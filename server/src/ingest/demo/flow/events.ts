import { chance, city, quote, type Scene } from '../scene.ts';
import { lateBatchSql } from './late-load.ts';
import { barcodeSql, localDaySql } from './loans.ts';

// The event stream of some months. Events are derived from the facts, so that both agree row by row.

/** The days of some months; `to` is the day after the last one. */
export type MonthSpan = { from: string; to: string };

const columns =
  'glc, event, day, hour, at, reader_key, libcode, loc, rdtype, bookrecno, barcode, clc1, clc2, cirtype, channel, operator, amount, properties, batch';
const none = "CAST(map(), 'Map(LowCardinality(String), String)')";

const bookOf = (table: string) =>
  `${table}.loc, ${table}.rdtype, ${table}.bookrecno, ${table}.barcode, ${table}.clc1, ${table}.clc2, ${table}.cirtype`;
const noBook = (rdtype: string) => `'', ${rdtype}, 0, '', '', '', ''`;

const between = (day: string, { from, to }: MonthSpan) =>
  `${day} >= ${quote(from)} AND ${day} < ${quote(to)}`;
// An event that happens some time after its fact may fall on the next day.
const around = (day: string, { from, to }: MonthSpan) =>
  `${day} >= toDate(${quote(from)}) - 1 AND ${day} < ${quote(to)}`;

/** Writes the statement that inserts every event of a span of months. */
export function insertEvents(scene: Scene, span: MonthSpan): string {
  const selects = [
    ...loanEvents(scene, span),
    ...holdEvents(scene, span),
    ...visitEvents(scene, span),
    ...onlineEvents(scene, span),
    ...moneyEvents(scene, span),
  ];
  return `INSERT INTO behaviour_event (${columns})
WITH ${city.libcodes} AS libcodes, ${city.rdtypes} AS rdtypes, ${city.rhythms} AS rhythms
SELECT 'demo', event, ${localDaySql(scene, 'time')} AS day, toHour(toDateTime(time, ${quote(scene.zone)})), toDateTime(time), reader_key, libcode, loc, rdtype,
  bookrecno, barcode, clc1, clc2, cirtype, channel, ${operatorOf(scene)} AS operator, amount, properties, ${lateBatchSql(scene)} AS batch
FROM (${selects.join('\nUNION ALL\n')})
WHERE ${between('day', span)}`;
}

// Six operators take turns at each library's desks, by half days. Loans and returns without an operator use one of two
// machines.
function operatorOf(scene: Scene): string {
  const { hash } = chance(scene);
  const turn = hash('duty', `libcode, toDate(time), intDiv(time, 14400)`);
  const person = `concat(libcode, '-', leftPad(toString(1 + ${turn} % 6), 2, '0'))`;
  return `multiIf(channel = 'counter', ${person}, channel = 'self_service', concat(libcode, '-S', toString(1 + time % 2)), '')`;
}

const names =
  'event, time, reader_key, libcode, loc, rdtype, bookrecno, barcode, clc1, clc2, cirtype, channel, amount, properties';

function events(event: string, list: string, from: string): string {
  const aliases = names.split(', ');
  const values = [event, ...splitTop(list)];
  return `SELECT ${values.map((value, index) => `${value} AS ${aliases[index]}`).join(', ')} FROM ${from}`;
}

/** Splits an SQL list at its top-level commas. */
function splitTop(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of list) {
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    if (sign === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()];
}

const seconds = (column: string) => `toUInt32(toUnixTimestamp(${column}))`;

function loanEvents(scene: Scene, span: MonthSpan): string[] {
  const { hash } = chance(scene);
  const mine = "glc = 'demo'";
  const renewal = `toUInt32(toUnixTimestamp(l.loaned_at) + 86400 * (30 * k - 1 - h % 4) + h % 7200)`;
  const mobileShare = `(42 + 0.62 * dateDiff('month', toDate(${quote(scene.from)}), l.day))`;
  const back = `fact_loan AS l WHERE ${mine} AND day < ${quote(span.to)} AND toUnixTimestamp(assumeNotNull(l.returned_at)) >= toUnixTimestamp(toDateTime(toDate(${quote(span.from)}) - 1)) AND l.returned_at IS NOT NULL`;
  return [
    events(
      "'loan'",
      `${seconds('l.loaned_at')}, l.reader_key, l.libcode, ${bookOf('l')}, l.channel, 0, ${none}`,
      `fact_loan AS l WHERE ${mine} AND ${between('day', span)}`,
    ),
    events(
      "'return'",
      `${seconds('assumeNotNull(l.returned_at)')}, l.reader_key, l.return_libcode, ${bookOf('l')}, if(l.return_libcode LIKE 'ZZ%' OR ${hash('return', 'l.barcode, l.loaned_at')} % 100 < 52 + 0.5 * dateDiff('month', toDate(${quote(scene.from)}), l.day), 'self_service', 'counter'), 0, ${none}`,
      back,
    ),
    events(
      "'renew'",
      `${renewal}, l.reader_key, l.libcode, ${bookOf('l')}, if(h % 100 < ${mobileShare}, 'mobile', 'opac'), 0, ${none}`,
      `(SELECT *, ${hash('renew', 'barcode, loaned_at')} AS h FROM fact_loan WHERE ${mine} AND renewals > 0 AND day < ${quote(span.to)} AND day >= toDate(${quote(span.from)}) - 62) AS l ARRAY JOIN range(1, toUInt8(l.renewals + 1)) AS k`,
    ),
  ];
}

function holdEvents(scene: Scene, span: MonthSpan): string[] {
  const { hash } = chance(scene);
  const channel = `if(${hash('hold', 'h.barcode, h.placed_at')} % 100 < 40 + 0.6 * dateDiff('month', toDate(${quote(scene.from)}), h.day), 'mobile', 'opac')`;
  const book = "'', h.rdtype, h.bookrecno, h.barcode, h.clc1, h.clc2, ''";
  const ended = (outcome: string) =>
    `fact_hold AS h WHERE glc = 'demo' AND day < ${quote(span.to)} AND day >= toDate(${quote(span.from)}) - 120 AND outcome = '${outcome}'`;
  const closed = seconds('assumeNotNull(h.closed_at)');
  return [
    events(
      "'reserve'",
      `${seconds('h.placed_at')}, h.reader_key, h.libcode, ${book}, ${channel}, 0, ${none}`,
      `fact_hold AS h WHERE glc = 'demo' AND ${between('day', span)}`,
    ),
    events(
      "'reserve_pickup'",
      `${closed}, h.reader_key, h.libcode, ${book}, 'counter', 0, ${none}`,
      ended('filled'),
    ),
    events(
      "'reserve_expire'",
      `${closed}, h.reader_key, h.libcode, ${book}, '', 0, ${none}`,
      ended('expired'),
    ),
    events(
      "'reserve_cancel'",
      `${closed}, h.reader_key, h.libcode, ${book}, ${channel}, 0, ${none}`,
      ended('cancelled'),
    ),
    events(
      "'visit'",
      `${closed} - 300, h.reader_key, h.libcode, ${noBook('h.rdtype')}, 'gate', 0, ${none}`,
      ended('filled'),
    ),
  ];
}

function visitEvents(scene: Scene, span: MonthSpan): string[] {
  const { hash } = chance(scene);
  const sessions = `(SELECT s.reader AS reader, s.lib AS lib, s.at AS at, s.type AS type, s.books AS books, r.reader_key AS reader_key, ${hash('visit', 's.reader, s.at')} AS h
    FROM (SELECT * FROM demo_session WHERE ${around('day', span)}) AS s INNER JOIN demo_reader AS r ON r.no = s.reader) AS s`;
  return [
    events(
      "'visit'",
      `s.at, s.reader_key, libcodes[s.lib], ${noBook('rdtypes[s.type]')}, 'gate', 0, ${none}`,
      sessions,
    ),
    events(
      "'visit'",
      `toUInt32(s.at + intDiv(h, 100) % 1500), 0, libcodes[s.lib], ${noBook("''")}, 'gate', 0, ${none}`,
      `${sessions} WHERE h % 100 < 34 AND s.at + 1500 < ${scene.now}`,
    ),
    events(
      "'enquiry'",
      `toUInt32(s.at + 420), s.reader_key, libcodes[s.lib], ${noBook('rdtypes[s.type]')}, 'counter', 0, ${none}`,
      `${sessions} WHERE h % 1000 < 17 AND s.at + 420 < ${scene.now}`,
    ),
    events(
      "'register'",
      `toUInt32(toUnixTimestamp(toDateTime(r.registered_on, ${quote(scene.zone)})) + 34200 + r.no % 27000), r.reader_key, libcodes[r.home], ${noBook('rdtypes[r.type_before]')}, if(d.is_open = 0 OR r.no % 10 < 4, 'mobile', 'counter'), 0, ${none}`,
      `demo_reader AS r INNER JOIN demo_day AS d ON d.rhythm = rhythms[r.home] AND d.day = r.registered_on WHERE ${between('r.registered_on', span)} AND time < ${scene.now}`,
    ),
  ];
}

function onlineEvents(scene: Scene, span: MonthSpan): string[] {
  const { hash } = chance(scene);
  const online = `(SELECT o.at AS at, o.type AS type, o.home AS home, r.reader_key AS reader_key, ${hash('sign-in', 'o.reader, o.at')} AS h
    FROM (SELECT * FROM demo_online WHERE ${around('day', span)}) AS o INNER JOIN demo_reader AS r ON r.no = o.reader) AS o`;
  return [
    events(
      "'login'",
      `o.at, o.reader_key, libcodes[o.home], ${noBook('rdtypes[o.type]')}, if(h % 100 < 45 + 0.65 * dateDiff('month', toDate(${quote(scene.from)}), toDate(o.at)), 'mobile', 'opac'), 0, ${none}`,
      online,
    ),
    events(
      "'search'",
      `s.at, r.reader_key, libcodes[s.lib], ${noBook("if(s.type = 0, '', rdtypes[s.type])")}, s.channel, t.hits, ${none}`,
      `(SELECT * FROM demo_search WHERE ${around('day', span)}) AS s INNER JOIN demo_search_text AS t ON t.no = s.text LEFT JOIN demo_reader AS r ON r.no = s.reader`,
    ),
    // Readers open the page of a title before they ask for it; some of them do not get it.
    events(
      "'title_view'",
      `toUInt32(w.at - 40 - w.chance % 60), r.reader_key, libcodes[w.lib], '', rdtypes[r.type], i.bookrecno, '', i.clc1, i.clc2, '', if(w.chance % 100 < 45 + 0.65 * dateDiff('month', toDate(${quote(scene.from)}), toDate(w.at)), 'mobile', 'opac'), 0, ${none}`,
      `(SELECT * FROM demo_want WHERE is_online = 1 AND at < ${scene.now} AND at >= toUnixTimestamp(toDate(${quote(span.from)}) - 1) AND at < toUnixTimestamp(toDate(${quote(span.to)}) + 1)) AS w
      INNER JOIN demo_item AS i ON i.no = w.item INNER JOIN demo_reader AS r ON r.no = w.reader`,
    ),
    events(
      "'in_house'",
      `b.at, r.reader_key, libcodes[b.lib], i.loc, rdtypes[b.type], i.bookrecno, ${barcodeSql('i.no')}, i.clc1, i.clc2, i.cirtype, '', 0, ${none}`,
      `(SELECT * FROM demo_in_house WHERE ${around('day', span)}) AS b INNER JOIN demo_item AS i ON i.no = b.item INNER JOIN demo_reader AS r ON r.no = b.reader`,
    ),
    events(
      "'activity'",
      `toUInt32(greatest(a.at + 120, toUnixTimestamp(toDateTime(a.day, ${quote(scene.zone)})) + a.hour * 3600)), r.reader_key, libcodes[a.lib], ${noBook('rdtypes[a.type]')}, '', 0, map('kind', toString(a.kind), 'program', a.title)`,
      `(SELECT s.*, p.hour AS hour, p.kind AS kind, p.title AS title FROM (SELECT * FROM demo_session WHERE ${around('day', span)}) AS s
      INNER JOIN demo_program AS p ON p.lib = s.lib AND p.day = s.day
      WHERE (p.crowd = 0 OR p.crowd = s.habit) AND ${hash('joins', 's.reader, p.no')} % 100 < 24) AS a INNER JOIN demo_reader AS r ON r.no = a.reader WHERE time < ${scene.now}`,
    ),
  ];
}

function moneyEvents(_scene: Scene, span: MonthSpan): string[] {
  return [
    events(
      "'fine'",
      `${seconds('f.at')}, f.reader_key, f.libcode, ${noBook("''")}, 'counter', toFloat64(f.amount), map('reason', toString(f.reason))`,
      `fact_fine AS f WHERE glc = 'demo' AND ${between('day', span)}`,
    ),
    events(
      "'credit'",
      `${seconds('c.at')}, c.reader_key, c.libcode, ${noBook('c.rdtype')}, '', toFloat64(c.delta), map('rule', toString(c.rule))`,
      `fact_credit AS c WHERE glc = 'demo' AND ${between('day', span)}`,
    ),
  ];
}
