import type { Cell, Column } from '@stacksight/contract';

// Turns the engine's answer to a free SQL statement into columns and cells for the screen.

export type EngineColumn = { name: string; type: string };

/** Makes the columns of an answer from their names and types. A repeated name gets a number. */
export function toPlainColumns(columns: readonly EngineColumn[]): Column[] {
  const seen = new Map<string, number>();
  return columns.map(({ name, type }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return {
      ...plain,
      key: count === 1 ? name : `${name}#${count}`,
      label: name,
      ...kindOf(name, type),
    };
  });
}

const plain = { unit: null, means: null, formula: null } as const;
// Matches columns of numbers that are identifiers, such as record numbers: they are not added up and have no thousands
// separators.
const codeName = /(^|_)(year|month|week|hour|weekday|quarter|no|id|state|batch)$|bookrecno|yyyymm/i;
// The labels of null and of an empty text, so that both are visible and differ.
const nothing = { null: 'NULL', '': '' };

function kindOf(name: string, engineType: string) {
  const type = bareType(engineType);
  if (/^(U?Int|Float|BFloat|Decimal)/.test(type) && !codeName.test(name)) {
    const format = /^U?Int/.test(type) ? ('integer' as const) : ('decimal' as const);
    return { type: 'number' as const, role: 'metric' as const, format, labels: null };
  }
  const isDay = /^Date(32)?$/.test(type);
  return {
    type: isDay ? ('date' as const) : ('text' as const),
    role: 'dimension' as const,
    format: isDay ? ('date' as const) : ('text' as const),
    labels: nothing,
  };
}

/** Returns whether a type of the engine is a date with a time. */
export const isTime = (engineType: string): boolean => /^DateTime/.test(bareType(engineType));

/** Removes `Nullable` and `LowCardinality`, which only concern storage, from a type of the engine. */
export function bareType(type: string): string {
  const inner = /^(?:LowCardinality|Nullable)\((.*)\)$/.exec(type)?.[1];
  return inner === undefined ? type : bareType(inner);
}

/** Turns the engine's rows into cells. A value that is neither text nor number becomes JSON. */
export function toCells(rows: readonly (readonly unknown[])[]): Cell[][] {
  return rows.map((row) => row.map(toCell));
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return JSON.stringify(value);
}
