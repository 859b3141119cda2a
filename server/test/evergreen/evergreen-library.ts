// A small library whose circulation follows Evergreen's rules: a renewal is a new circulation with a parent, whose own
// check-in it writes; aging moves a chain to another table without its reader; deletions set a flag.

/** Personal data that are in the source, and that must not arrive anywhere. */
export const plantedInEvergreen = {
  family: '欧阳不读',
  given: 'Nevertobe Read',
  street: '保密路 4711 号',
  phone: '13900004711',
  email: 'secret.reader@example.org',
  ident: '110101199005040047',
  card: 'CARD4711',
};

const readers = 24;
const titles = 30;
const branches = 3;
const text = (value: string | number | null) =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "''")}'`;
const insert = (table: string, row: Readonly<Record<string, string | number | null>>) =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(text).join(', ')})`;
// Rows that are younger than five minutes wait for the next run.
const settled = '2020-01-05 02:00:00Z';

const marcOf = (
  at: number,
) => `<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">${at}</controlfield><controlfield tag="008">970701s2001    it a          000 0 chi u</controlfield>
  <datafield tag="020" ind1=" " ind2=" "><subfield code="a">978-7-5366-9293-0 (pbk.)</subfield></datafield>
  <datafield tag="093" ind1=" " ind2=" "><subfield code="a">I247.5</subfield></datafield>
  <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Author ${at % 7},</subfield></datafield>
  <datafield tag="245" ind1="0" ind2="0"><subfield code="6">880-01</subfield><subfield code="a">Shu &amp; ming ${at} :</subfield><subfield code="b">second part /</subfield></datafield>
  <datafield tag="260" ind1=" " ind2=" "><subfield code="b">Press,</subfield><subfield code="c">c2015.</subfield></datafield>
  ${at % 2 === 0 ? `<datafield tag="880" ind1="0" ind2="0"><subfield code="6">245-01/$1</subfield><subfield code="a">书名 ${at} /</subfield></datafield>` : ''}</record>`;

/** Returns the statements for libraries, types, titles, two items of each, and readers. */
export function evergreenThings(): string[] {
  const planted = plantedInEvergreen;
  const statements = [
    insert('actor.org_unit', {
      id: 1,
      parent_ou: null,
      ou_type: 1,
      shortname: 'CONS',
      name: '联盟',
    }),
    ...[4, 5, 6].map((id) =>
      insert('actor.org_unit', {
        ...{ id, parent_ou: 1, ou_type: 3, shortname: `BR${id}`, name: `第 ${id} 分馆` },
        ...{ email: planted.email, phone: planted.phone },
      }),
    ),
    insert('config.circ_modifier', { code: 'book', name: '图书' }),
    insert('permission.grp_tree', { id: 2, name: '普通读者' }),
    insert('asset.copy_location', { id: 1, name: '综合书库' }),
  ];
  for (let at = 1; at <= titles; at += 1) {
    const dates = { create_date: settled, edit_date: settled };
    statements.push(
      insert('biblio.record_entry', { id: at, ...dates, marc: marcOf(at) }),
      insert('asset.call_number', {
        ...{ id: at, record: at, owning_lib: 4, label: at % 2 === 0 ? 'I247.5/1' : 'FIC 12' },
        edit_date: settled,
      }),
    );
    for (const copy of [0, 1])
      statements.push(
        insert('asset.copy', {
          ...{ id: at * 2 + copy, circ_lib: 4 + (at % branches), call_number: at, ...dates },
          ...{ barcode: `B${at * 2 + copy}`, price: 30, circ_modifier: 'book' },
        }),
      );
  }
  for (let at = 1; at <= readers; at += 1)
    statements.push(
      insert('actor.usr', {
        ...{ id: at, card: at, profile: 2, usrname: at === 1 ? planted.card : `C${at}` },
        ...{ email: planted.email, first_given_name: planted.given, family_name: planted.family },
        ...{ day_phone: planted.phone, ident_value: planted.ident, mailing_address: at },
        ...{ home_ou: 4 + (at % branches), dob: '1990-05-04', create_date: settled },
        expire_date: '2099-01-01 00:00:00Z',
      }),
      insert('actor.card', { id: at, usr: at, barcode: at === 1 ? planted.card : `C${at}` }),
      insert('actor.usr_address', { id: at, usr: at, street1: planted.street }),
    );
  return statements;
}

/** Returns the statements of the circulation of some days, which begin at a day and go on every day. */
export function evergreenCirculation(from: string, days: number): string[] {
  const statements: string[] = [];
  const out = new Map<number, { circ: number; reader: number; day: number; isRenewed: boolean }>();
  const first = Date.parse(`${from}T00:00:00Z`);
  const dayAt = (day: number) => new Date(first + day * 86_400_000).toISOString().slice(0, 10);
  let circ = 0;
  const lend = (
    item: number,
    reader: number,
    at: string,
    more: Record<string, string | number | null> = {},
  ) => {
    circ += 1;
    statements.push(
      insert('action.circulation', {
        ...{ id: circ, usr: reader, target_copy: item, circ_lib: 4 + (item % branches) },
        ...{ xact_start: at, create_time: at, ...more },
      }),
    );
    return circ;
  };
  for (let day = 0; day < days; day += 1) {
    // Some of these times belong to the next day in the library's time zone.
    const at = (minute: number) =>
      `${dayAt(day)} ${String(12 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`;
    for (const [item, loan] of out) {
      if (loan.day + 3 > day) continue;
      const checkIn = (time: string, why: string) =>
        `UPDATE action.circulation SET checkin_time = '${time}', checkin_scan_time = '${time}', checkin_lib = ${4 + ((item + day) % branches)},
          stop_fines = COALESCE(stop_fines, '${why}') WHERE id = ${loan.circ}`;
      if (item % 5 === 0 && !loan.isRenewed) {
        // A parent whose fines had stopped before keeps that reason when it is renewed.
        if (item % 10 === 0)
          statements.push(
            `UPDATE action.circulation SET stop_fines = 'MAXFINES' WHERE id = ${loan.circ}`,
          );
        statements.push(checkIn(at(item), 'RENEW'));
        const id = lend(item, loan.reader, at(item), {
          parent_circ: loan.circ,
          opac_renewal: 'true',
        });
        out.set(item, { circ: id, reader: loan.reader, day, isRenewed: true });
        continue;
      }
      statements.push(checkIn(at(item), 'CHECKIN'));
      const home = 4 + (Math.floor(item / 2) % branches);
      const here = 4 + ((item + day) % branches);
      if (home !== here)
        statements.push(
          insert('action.transit_copy', {
            ...{ source_send_time: at(item), target_copy: item, source: here, dest: home },
          }),
        );
      out.delete(item);
    }
    for (let one = 0; one < 6; one += 1) {
      const item = 2 + ((day * 7 + one * 11) % (titles * 2));
      const reader = 1 + ((day + one * 5) % readers);
      if (out.has(item)) continue;
      out.set(item, {
        circ: lend(item, reader, at(120 + one * 30)),
        reader,
        day,
        isRenewed: false,
      });
    }
    for (const _ of [1, 2])
      statements.push(
        insert('action.in_house_use', { item: 2 + (day % 20), org_unit: 4, use_time: at(300) }),
      );
    statements.push(
      insert('action.hold_request', {
        ...{ usr: 1 + (day % readers), request_time: at(10), target: 1 + (day % titles) },
        ...{ pickup_lib: 4, hold_type: 'T', phone_notify: plantedInEvergreen.phone },
        ...(day % 2 === 0 ? {} : { shelf_time: at(200), fulfillment_time: at(400) }),
      }),
    );
  }
  return statements;
}

/** Returns the statements that age the circulations before a day, as Evergreen does for chains that are over. */
export const ageCirculations = (before: string): string[] => [
  `INSERT INTO action.aged_circulation (id, usr_profile, usr_home_ou, xact_start, target_copy, circ_lib, checkin_lib, checkin_time,
     checkin_scan_time, create_time, phone_renewal, desk_renewal, opac_renewal, stop_fines, copy_location, parent_circ)
   SELECT id, 2, 4, xact_start, target_copy, circ_lib, checkin_lib, checkin_time, checkin_scan_time, create_time, phone_renewal,
     desk_renewal, opac_renewal, stop_fines, copy_location, parent_circ FROM action.circulation WHERE xact_start < '${before}' AND checkin_time IS NOT NULL`,
  'DELETE FROM action.circulation c USING action.aged_circulation g WHERE g.id = c.id',
];
