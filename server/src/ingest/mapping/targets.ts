import type { TableFill } from '#engine/warehouse-tables/table-entry.ts';
import { warehouseTables } from '#engine/warehouse-tables/warehouse-tables.ts';

// The warehouse tables into which a file may be loaded.

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

export type MappingTarget = {
  role: TableFill['role'];
  columns: Readonly<Record<string, TargetColumn>>;
  /** The column with the time, from which the local day and hour are computed. */
  moment: string | null;
};

/** The tables by name. */
export const targets: Readonly<Record<string, MappingTarget>> = Object.fromEntries(
  Object.entries(warehouseTables).flatMap(([table, { fill }]) =>
    fill === null ? [] : [[table, targetFrom(fill)] as const],
  ),
);

function targetFrom({ role, time, columns }: TableFill): MappingTarget {
  const specs = Object.entries(columns).map(([name, spec]) => [name, columnOf(spec)] as const);
  return { role, moment: time, columns: Object.fromEntries(specs) };
}

/** Returns the table of a mapping that was checked. */
export function mappingTarget(table: string): MappingTarget {
  const target = targets[table];
  if (target === undefined) throw new Error(`There is no target table ${table}.`);
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
