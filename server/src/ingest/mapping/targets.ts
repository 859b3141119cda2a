import {
  acquisitionColumns,
  bibColumns,
  eventColumns,
  fineColumns,
  holdColumns,
  itemColumns,
  libraryColumns,
  moveColumns,
  programColumns,
  readerColumns,
  resourceColumns,
  searchColumns,
} from './target-columns.ts';

// The tables that a file may be loaded into.

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

const specs: Readonly<
  Record<string, [Target['role'], moment: string | null, Record<string, string>]>
> = {
  behaviour_event: ['fact', 'at', eventColumns],
  fact_hold: ['fact', 'placed_at', holdColumns],
  fact_item_move: ['fact', 'at', moveColumns],
  fact_fine: ['fact', 'at', fineColumns],
  fact_search: ['fact', 'at', searchColumns],
  fact_program: ['fact', null, programColumns],
  fact_acquisition: ['fact', null, acquisitionColumns],
  sso_visit: ['fact', 'at', resourceColumns],
  dim_reader: ['thing', null, readerColumns],
  dim_bib: ['thing', null, bibColumns],
  dim_item: ['thing', null, itemColumns],
  dim_library: ['name', null, libraryColumns],
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
