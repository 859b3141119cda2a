import { createHash } from 'node:crypto';

// Tables with the names and the JSON of FOLIO, as far as its connector and these tests know them, in the schemas of a
// tenant. They were written for these tests.

export const folioTenant = 'town';
const schemas = {
  inventory: `${folioTenant}_mod_inventory_storage`,
  circulation: `${folioTenant}_mod_circulation_storage`,
  users: `${folioTenant}_mod_users`,
};

/** Returns the id of a thing, the same for the same name. */
export const folioId = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const row = (table: string, id: string, value: object) =>
  `INSERT INTO ${table} (id, jsonb) VALUES ('${id}', '${JSON.stringify(value).replaceAll("'", "''")}')`;

/** Returns the statements that make the tables, and the account that may read them. */
export function folioTables(account: string): string[] {
  const tables = {
    inventory: ['loclibrary', 'location', 'material_type', 'instance', 'holdings_record', 'item'],
    circulation: ['audit_loan', 'check_in', 'request'],
    users: ['users', 'groups'],
  };
  return Object.entries(schemas).flatMap(([key, schema]) => [
    `CREATE SCHEMA ${schema}`,
    ...tables[key as keyof typeof tables].map(
      (table) =>
        `CREATE TABLE ${schema}.${table} (id UUID PRIMARY KEY, jsonb JSONB NOT NULL, creation_date TIMESTAMP, created_by TEXT)`,
    ),
    `GRANT USAGE ON SCHEMA ${schema} TO ${account}`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${account}`,
  ]);
}

const settled = '2020-01-05T02:00:00.000+00:00';
const metadata = { createdDate: settled, updatedDate: settled };
const { inventory, circulation, users } = schemas;

/** Returns the statements for two libraries with a location each, titles with an item each, and readers. */
export function folioThings(titles: number, readers: number): string[] {
  const places = [1, 2].flatMap((at) => [
    row(`${inventory}.loclibrary`, folioId(`library ${at}`), {
      name: `第 ${at} 分馆`,
      code: `L${at}`,
    }),
    row(`${inventory}.location`, folioId(`location ${at}`), {
      ...{ name: `书库 ${at}`, code: `L${at}/GEN`, libraryId: folioId(`library ${at}`) },
      primaryServicePoint: folioId(`point ${at}`),
    }),
  ]);
  const books = Array.from({ length: titles }, (_, at) => [
    row(`${inventory}.instance`, folioId(`instance ${at}`), {
      ...{ hrid: `in${at}`, title: `书名 ${at} /`, languages: ['chi'], metadata },
      contributors: [{ name: '作者', primary: true }],
      publication: [{ publisher: '出版社', dateOfPublication: '2015' }],
      identifiers: [
        { value: '9787536692930', identifierTypeId: '8261054f-be78-422d-bd51-4ed9f33c3422' },
      ],
    }),
    row(`${inventory}.holdings_record`, folioId(`holdings ${at}`), {
      instanceId: folioId(`instance ${at}`),
    }),
    row(`${inventory}.item`, folioId(`item ${at}`), {
      ...{ barcode: `F${at}`, status: { name: 'Available' }, metadata },
      holdingsRecordId: folioId(`holdings ${at}`),
      effectiveLocationId: folioId(`location ${1 + (at % 2)}`),
      materialTypeId: folioId('book'),
      effectiveCallNumberComponents: { callNumber: 'I247.5/1' },
    }),
  ]).flat();
  const people = Array.from({ length: readers }, (_, at) =>
    row(`${users}.users`, folioId(`user ${at}`), {
      ...{ barcode: `R${at}`, active: true, patronGroup: folioId('patrons'), metadata },
      personal: { lastName: '欧阳不读', dateOfBirth: '1990-05-04T00:00:00.000+00:00' },
      ...{ enrollmentDate: settled, expirationDate: '2099-01-01T00:00:00.000+00:00' },
    }),
  );
  return [
    ...places,
    row(`${inventory}.material_type`, folioId('book'), { name: '图书' }),
    row(`${users}.groups`, folioId('patrons'), { group: '普通读者' }),
    ...books,
    ...people,
  ];
}

type Loan = { name: string; item: number; user: number };
const entry = (
  { name, item, user }: Loan,
  at: string,
  more: { action: string; renewalCount?: number; returnDate?: string; loanDate?: string },
) =>
  row(`${circulation}.audit_loan`, folioId(`${name} ${at} ${more.action}`), {
    operation: 'U',
    createdDate: at,
    loan: {
      ...{ id: folioId(name), itemId: folioId(`item ${item}`), userId: folioId(`user ${user}`) },
      itemEffectiveLocationIdAtCheckOut: folioId(`location ${1 + (item % 2)}`),
      checkoutServicePointId: folioId('point 1'),
      ...(more.returnDate === undefined ? {} : { checkinServicePointId: folioId('point 2') }),
      patronGroupIdAtCheckout: folioId('patrons'),
      ...more,
    },
  });

/** Returns the log of one loan that was renewed twice and returned; changes that repeat an action are in it. */
export function folioLoan(loan: Loan, day: string, returned: string): string[] {
  const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000+00:00`;
  const loanDate = at(2);
  const back = `${returned}T18:00:00.000+00:00`;
  return [
    entry(loan, loanDate, { action: 'checkedout', loanDate }),
    entry(loan, at(3), { action: 'checkedout', loanDate }),
    entry(loan, at(4), { action: 'renewed', renewalCount: 1, loanDate }),
    entry(loan, at(5), { action: 'renewed', renewalCount: 1, loanDate }),
    entry(loan, at(6), { action: 'renewed', renewalCount: 2, loanDate }),
    entry(loan, back, { action: 'checkedin', renewalCount: 2, loanDate, returnDate: back }),
    // Making a loan anonymous changes it once more.
    entry({ ...loan, user: -1 }, `${returned}T19:00:00.000+00:00`, {
      ...{ action: 'checkedin', renewalCount: 2, loanDate, returnDate: back },
    }),
  ];
}

/** Returns the statement for a request with this status. */
export const folioRequest = (at: number, day: string, status: string): string =>
  row(`${circulation}.request`, folioId(`request ${at}`), {
    ...{ requestDate: `${day}T02:00:00.000+00:00`, status, instanceId: folioId(`instance ${at}`) },
    ...{ requesterId: folioId(`user ${at}`), pickupServicePointId: folioId('point 1') },
    metadata,
  });

/** Returns the statement for the check-in of an item that was on the shelf. */
export const folioInHouse = (item: number, at: string): string =>
  row(`${circulation}.check_in`, folioId(`check-in ${item} ${at}`), {
    ...{ occurredDateTime: at, itemId: folioId(`item ${item}`) },
    ...{ checkInServicePointId: folioId('point 2'), itemStatusPriorToCheckIn: 'Available' },
  });

export const folioItems = `${inventory}.item`;
export const folioUsers = `${users}.users`;
