import type { KohaForm } from './koha-tables.ts';

// A small library whose circulation follows Koha's rules: an issue writes `issues` and `statistics`, a return moves the
// row to `old_issues`, a renewal counts on the row, a return elsewhere sends the item home.

/** Personal data that are in the source, and that must not arrive anywhere. */
export const planted = {
  surname: '欧阳不读',
  firstname: 'Nevertobe Read',
  address: '保密路 4711 号',
  phone: '13900004711',
  email: 'secret.reader@example.org',
  card: 'CARD4711',
};

// Rows that are younger than five minutes wait for the next run.
const settled = 'SET timestamp = UNIX_TIMESTAMP() - 3600';
const branches = ['CPL', 'FPL', 'MPL'] as const;
const readers = 24;
const titles = 30;
const text = (value: string | number | null) =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "''")}'`;
const insert = (table: string, row: Readonly<Record<string, string | number | null>>) =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(text).join(', ')})`;

/** Returns the statements for the things of the library: libraries, types, titles, two items of each, and readers. */
export function kohaThings(): string[] {
  const statements = [
    settled,
    ...branches.map((branchcode) =>
      insert('branches', {
        branchcode,
        branchname: `${branchcode} 分馆`,
        branchphone: planted.phone,
      }),
    ),
    insert('itemtypes', { itemtype: 'BK', description: '图书' }),
    insert('categories', { categorycode: 'PT', description: '普通读者' }),
    insert('authorised_values', { category: 'LOC', authorised_value: 'GEN', lib: '综合书库' }),
  ];
  for (let at = 1; at <= titles; at += 1) {
    statements.push(
      insert('biblio', {
        biblionumber: at,
        title: `书名 ${at}`,
        author: `作者 ${at % 7}`,
        copyrightdate: 2000 + (at % 20),
      }),
      insert('biblioitems', {
        biblioitemnumber: at,
        biblionumber: at,
        isbn: '9787536692930',
        publishercode: '出版社',
        cn_class: 'I247.5',
      }),
    );
    for (const copy of [0, 1])
      statements.push(
        insert('items', {
          ...{
            itemnumber: at * 2 + copy,
            biblionumber: at,
            barcode: `B${at * 2 + copy}`,
            dateaccessioned: '2020-01-05',
          },
          ...{
            homebranch: branches[at % 3] ?? 'CPL',
            holdingbranch: branches[at % 3] ?? 'CPL',
            price: 30,
            itype: 'BK',
          },
          ...{ itemcallnumber: 'I247.5/1', location: 'GEN' },
        }),
      );
  }
  for (let at = 1; at <= readers; at += 1)
    statements.push(
      insert('borrowers', {
        ...{
          borrowernumber: at,
          cardnumber: at === 1 ? planted.card : `C${at}`,
          surname: planted.surname,
        },
        ...{
          firstname: planted.firstname,
          address: planted.address,
          phone: planted.phone,
          email: planted.email,
        },
        ...{
          dateofbirth: '1990-05-04',
          branchcode: branches[at % 3] ?? 'CPL',
          categorycode: 'PT',
          sex: at % 2 === 0 ? 'F' : 'M',
        },
        ...{ dateenrolled: '2021-03-01', dateexpiry: '2099-01-01' },
      }),
    );
  return statements;
}

/** Returns the statements of the circulation of some days, which begin at a day and go on every day. */
export function kohaCirculation(form: KohaForm, from: string, days: number): string[] {
  const statements: string[] = [settled];
  const out = new Map<number, { issue: number; reader: number; day: number }>();
  const first = Date.parse(`${from}T00:00:00Z`);
  const dayAt = (day: number) => new Date(first + day * 86_400_000).toISOString().slice(0, 10);
  let issue = Math.floor(first / 86_400_000) * 1_000;
  const log = (type: string, at: string, item: number, reader: number | null, branch: string) =>
    statements.push(
      insert('statistics', {
        ...{
          datetime: at,
          branch,
          value: 0,
          type,
          itemnumber: item,
          itemtype: 'BK',
          borrowernumber: reader,
        },
        ...(form === '17.06' ? {} : { location: 'GEN' }),
        ...(form === '25.x'
          ? { categorycode: reader === null ? null : 'PT', interface: 'intranet' }
          : {}),
      }),
    );
  for (let day = 0; day < days; day += 1) {
    const at = (minute: number) =>
      `${dayAt(day)} ${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
    for (const [item, loan] of out) {
      if (loan.day + 3 > day) continue;
      const branch = branches[(item + day) % 3] ?? 'CPL';
      const home = branches[Math.floor(item / 2) % 3] ?? 'CPL';
      if (item % 5 === 0 && loan.day + 3 === day) {
        const count = form === '25.x' ? 'renewals_count' : 'renewals';
        statements.push(
          `UPDATE issues SET ${count} = ${count} + 1, lastreneweddate = '${at(item)}' WHERE issue_id = ${loan.issue}`,
        );
        log('renew', at(item), item, loan.reader, branch);
        continue;
      }
      statements.push(
        `INSERT INTO old_issues SELECT * FROM issues WHERE issue_id = ${loan.issue}`,
        `UPDATE old_issues SET returndate = '${at(item)}' WHERE issue_id = ${loan.issue}`,
        `DELETE FROM issues WHERE issue_id = ${loan.issue}`,
      );
      log('return', at(item), item, loan.reader, branch);
      if (branch !== home)
        statements.push(
          insert('branchtransfers', {
            itemnumber: item,
            datesent: at(item),
            frombranch: branch,
            tobranch: home,
          }),
        );
      out.delete(item);
    }
    for (let one = 0; one < 6; one += 1) {
      const item = 2 + ((day * 7 + one * 11) % (titles * 2));
      const reader = 1 + ((day + one * 5) % readers);
      if (out.has(item)) continue;
      issue += 1;
      const branch = branches[one % 3] ?? 'CPL';
      const row = { issue_id: issue, borrowernumber: reader, itemnumber: item, branchcode: branch };
      statements.push(insert('issues', { ...row, issuedate: at(120 + one) }));
      log('issue', at(120 + one), item, reader, branch);
      out.set(item, { issue, reader, day });
    }
    // Two equal rows, as the log has them for one item that is used twice within a second.
    for (const _ of [1, 2]) log('localuse', at(300), 2 + (day % 20), null, 'CPL');
    statements.push(
      insert(day % 2 === 0 ? 'reserves' : 'old_reserves', {
        ...{
          reserve_id: Math.floor(first / 86_400_000) + day,
          borrowernumber: 1 + (day % readers),
          reservedate: dayAt(day),
        },
        ...{
          biblionumber: 1 + (day % titles),
          branchcode: 'CPL',
          found: day % 2 === 0 ? null : 'F',
        },
      }),
    );
  }
  return statements;
}
