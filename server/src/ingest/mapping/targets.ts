// The tables that a file may be loaded into and the columns that a mapping may fill. A type ends in `!` where a value
// must be given and in `?` where it may be missing; others have a default. The load itself fills glc and batch.

export type ColumnKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'float'
  | 'bool'
  | 'date'
  | 'moment'
  | 'counted';

export type TargetColumn = {
  /** The type in the warehouse, without LowCardinality and Nullable. */
  type: string;
  kind: ColumnKind;
  isRequired: boolean;
  isNullable: boolean;
};

export type Target = {
  /** Facts have a day and come in partitions; things and names are kept by their key, names only once. */
  role: 'fact' | 'thing' | 'name';
  columns: Readonly<Record<string, TargetColumn>>;
  /** The column with the time; its local day and hour are worked out from it. */
  moment: string | null;
};

const event = {
  event: 'String!',
  day: 'Date',
  hour: 'UInt8',
  at: 'DateTime',
  reader_key: 'UInt64',
  libcode: 'String',
  loc: 'String',
  rdtype: 'String',
  bookrecno: 'UInt64',
  barcode: 'String',
  clc1: 'String',
  clc2: 'String',
  cirtype: 'String',
  channel: 'String',
  amount: 'Float64',
  n: 'UInt32',
  counted: 'Enum8',
};
const hold = {
  day: 'Date',
  placed_at: 'DateTime',
  on_shelf_at: 'DateTime?',
  closed_at: 'DateTime?',
  outcome: 'String',
  wait_days: 'Float32?',
  reader_key: 'UInt64',
  libcode: 'String',
  item_libcode: 'String',
  rdtype: 'String',
  bookrecno: 'UInt64',
  barcode: 'String',
  clc1: 'String',
  clc2: 'String',
  n: 'UInt32',
  counted: 'Enum8',
};
const reader = {
  reader_key: 'UInt64!',
  libcode: 'String',
  rdtype: 'String',
  reader_group: 'String',
  sex: 'String',
  birth_year: 'UInt16?',
  area: 'String',
  has_mobile: 'Bool',
  has_email: 'Bool',
  registered_on: 'Date32?',
  expires_on: 'Date32?',
  last_used_on: 'Date32?',
  state: 'String',
  n: 'UInt32',
};
const bib = {
  bookrecno: 'UInt64!',
  source_id: 'String',
  isbn13: 'String',
  title: 'String!',
  author: 'String',
  publisher: 'String',
  pub_year: 'UInt16?',
  language: 'String',
  clc: 'String',
  clc1: 'String',
  clc2: 'String',
  price: 'Decimal(10, 2)?',
  first_in_on: 'Date32?',
};
const item = {
  barcode: 'String!',
  bookrecno: 'UInt64',
  libcode: 'String',
  loc: 'String',
  cirtype: 'String',
  state: 'Int16',
  clc1: 'String',
  clc2: 'String',
  callno: 'String',
  pub_year: 'UInt16?',
  price: 'Decimal(10, 2)?',
  in_on: 'Date32?',
  withdrawn_on: 'Date32?',
  loans_before: 'UInt32',
  renewals_before: 'UInt32',
  n: 'UInt32',
};
const move = {
  day: 'Date',
  at: 'DateTime',
  barcode: 'String',
  bookrecno: 'UInt64',
  from_libcode: 'String!',
  libcode: 'String!',
  cirtype: 'String',
  reason: 'String',
  n: 'UInt32',
};
const fine = {
  day: 'Date',
  at: 'DateTime',
  reader_key: 'UInt64',
  libcode: 'String',
  reason: 'String',
  amount: 'Decimal(12, 2)',
  paid: 'Decimal(12, 2)',
  n: 'UInt32',
  counted: 'Enum8',
};
const search = {
  day: 'Date',
  at: 'DateTime',
  reader_key: 'UInt64',
  libcode: 'String',
  query: 'String!',
  hits: 'UInt32',
  channel: 'String',
};
const program = {
  day: 'Date',
  libcode: 'String',
  kind: 'String!',
  title: 'String!',
  sessions: 'UInt32',
  attendance: 'UInt32',
};
const acquisition = {
  day: 'Date',
  libcode: 'String',
  bookrecno: 'UInt64',
  supplier: 'String',
  stage: 'String!',
  copies: 'UInt32!',
  cost: 'Decimal(12, 2)',
};
const resource = {
  day: 'Date',
  at: 'DateTime',
  reader_key: 'UInt64',
  libcode: 'String',
  rdtype: 'String',
  resource: 'String!',
  channel: 'String',
  n: 'UInt32',
};
const library = {
  libcode: 'String!',
  name_zh: 'String',
  name_en: 'String',
  parent: 'String',
  level: 'UInt8',
  region: 'String',
  population: 'UInt32?',
  area: 'Float64?',
  seats: 'UInt32?',
};

const specs: Readonly<
  Record<string, [Target['role'], moment: string | null, Record<string, string>]>
> = {
  behaviour_event: ['fact', 'at', event],
  fact_hold: ['fact', 'placed_at', hold],
  fact_item_move: ['fact', 'at', move],
  fact_fine: ['fact', 'at', fine],
  fact_search: ['fact', 'at', search],
  fact_program: ['fact', null, program],
  fact_acquisition: ['fact', null, acquisition],
  sso_visit: ['fact', 'at', resource],
  dim_reader: ['thing', null, reader],
  dim_bib: ['thing', null, bib],
  dim_item: ['thing', null, item],
  dim_library: ['name', null, library],
};

/** The tables by name. */
export const targets: Readonly<Record<string, Target>> = Object.fromEntries(
  Object.entries(specs).map(([table, [role, moment, columns]]) => [
    table,
    {
      role,
      moment,
      columns: Object.fromEntries(
        Object.entries(columns).map(([name, spec]) => [name, columnOf(spec)]),
      ),
    },
  ]),
);

/** The table of a mapping that was checked. */
export function targetOf(table: string): Target {
  const target = targets[table];
  if (target === undefined) throw new Error(`no target table ${table}`);
  return target;
}

function columnOf(spec: string): TargetColumn {
  const type = spec.replace(/[!?]$/, '');
  return {
    type,
    kind: kindOf(type),
    isRequired: spec.endsWith('!'),
    isNullable: spec.endsWith('?'),
  };
}

function kindOf(type: string): ColumnKind {
  if (/^U?Int/.test(type)) return 'integer';
  if (type.startsWith('Decimal')) return 'decimal';
  if (type.startsWith('Float')) return 'float';
  if (type === 'DateTime') return 'moment';
  if (type.startsWith('Date')) return 'date';
  if (type === 'Bool') return 'bool';
  return type === 'Enum8' ? 'counted' : 'text';
}
