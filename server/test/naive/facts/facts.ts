// The rows of a group as they are in the tables, and the functions with which the twin reads their columns.

export type FactRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Facts = {
  events: readonly FactRow[];
  items: readonly FactRow[];
  readers: readonly FactRow[];
  holds: readonly FactRow[];
  moves: readonly FactRow[];
  resources: readonly FactRow[];
  credit: readonly FactRow[];
  libraries: readonly FactRow[];
  /** The item states that can be lent. */
  loanable: ReadonlySet<number>;
  /** The group's own codes: reader type groups, operators, saved reader groups. */
  own: OwnFacts;
};

export type OwnFacts = {
  /** The reader type group, by reader type. */
  typeGroups: ReadonlyMap<string, string>;
  places: readonly FactRow[];
  /** The role, by operator; an operator without a role is absent. */
  operatorRoles: ReadonlyMap<string, string>;
  /** The readers, by saved reader group. */
  members: ReadonlyMap<string, ReadonlySet<string>>;
  /** The library of the district, by library, for each library that is not its own district. */
  districts: ReadonlyMap<string, string>;
};

export const columnText = (row: FactRow, column: string): string => {
  const value = row[column];
  return value === null || value === undefined ? '' : String(value);
};

export const columnNumber = (row: FactRow, column: string): number => Number(row[column] ?? 0);

/** Returns the reader, title or item of a row; an empty text if it is unknown. */
export const subjectKey = (row: FactRow, column: string): string => {
  const key = columnText(row, column);
  return key === '0' ? '' : key;
};

export const isEvent = (row: FactRow, ...events: readonly string[]): boolean =>
  events.includes(columnText(row, 'event'));

export const sum = (rows: readonly FactRow[], column: string): number =>
  rows.reduce((total, row) => total + columnNumber(row, column), 0);

/** Returns the number of different keys; rows without a key do not count. */
export const distinct = (rows: readonly FactRow[], column: string): number =>
  new Set(rows.map((row) => subjectKey(row, column)).filter((key) => key !== '')).size;
