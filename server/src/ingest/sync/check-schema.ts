import { createHash } from 'node:crypto';
import type { StreamShape, UsedColumn } from './source-reader.ts';
import type { StreamState } from './stream-state.ts';

const nameOf = ({ table, column }: UsedColumn) => `${table}.${column}`;

/** Computes the hash of the columns that a stream reads. */
export function schemaHash(uses: readonly UsedColumn[]): string {
  const lines = uses.map((one) => `${nameOf(one)} ${one.type}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

export type SchemaChange = { gone: string[]; changed: string[]; added: string[] };

/** Compares what a stream would read now with what it read at its last run. */
export function compareSchema(
  before: Pick<StreamState, 'uses' | 'columns'>,
  { columns }: Pick<StreamShape, 'columns'>,
): SchemaChange {
  const now = new Map(columns.map((one) => [nameOf(one), one.type]));
  const known = new Set(before.columns.map(nameOf));
  return {
    gone: before.uses.filter((one) => !now.has(nameOf(one))).map(nameOf),
    changed: before.uses.flatMap((one) => {
      const type = now.get(nameOf(one));
      return type === undefined || type === one.type
        ? []
        : [`${nameOf(one)} (${one.type} → ${type})`];
    }),
    added: known.size === 0 ? [] : [...now.keys()].filter((name) => !known.has(name)),
  };
}
