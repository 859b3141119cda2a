import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { bumpOwnChange } from '../own-codes/own-codes.ts';
import { customConfig } from '../schema/config/custom-config.ts';
import { demoRecord } from '../schema/demo.ts';
import type { DemoKind } from './demo-kinds.ts';

// Removes the records of the demonstration city. A record stays if something that a person made needs it.

const isNamedIn = (kind: 'component' | 'target') =>
  `EXISTS (SELECT 1 FROM analytics_report AS o WHERE o.items @> jsonb_build_array(jsonb_build_object('kind', '${kind}', 'id', r.id::text)))`;
const isInQuery = `EXISTS (SELECT 1 FROM analytics_component AS o WHERE strpos(o.query::text, r.id::text) > 0)`;

/** The tables in the order of removal, each with the condition under which a record `r` stays. */
const kinds: readonly (readonly [kind: DemoKind, stays: string])[] = [
  ['analytics_report', 'false'],
  ['alert', 'false'],
  ['analytics_component', isNamedIn('component')],
  ['analytics_target', isNamedIn('target')],
  ['reader_group', isInQuery],
  ['operator_role', 'false'],
  ['operator_place', 'false'],
  ['operation_type', 'false'],
  [
    'operator_ref',
    'EXISTS (SELECT 1 FROM operator_role_member AS o WHERE o.operator_id = r.id) OR EXISTS (SELECT 1 FROM operator_place AS o WHERE o.glc = r.glc AND o.operator = r.code)',
  ],
  ['grouped_reader_type', 'false'],
  ['reader_type_group', 'EXISTS (SELECT 1 FROM grouped_reader_type AS o WHERE o.group_id = r.id)'],
  ['replica_standard', 'false'],
  ['transfer_plan', 'false'],
  ['purchase_list', 'false'],
  ['rate_limit', 'false'],
  ['return_entry', 'false'],
  ['period_closing', 'false'],
  ['weeding_policy', 'false'],
  ['weeding_decision', 'false'],
  // Departments are removed in two passes: first those without departments below them, then those above.
  ['department', departmentStays()],
  ['department', departmentStays()],
];

function departmentStays(): string {
  return 'EXISTS (SELECT 1 FROM department AS o WHERE o.parent_id = r.id) OR EXISTS (SELECT 1 FROM account AS o WHERE o.department_id = r.id)';
}

/** Returns whether the store has records of the demonstration city. */
export async function hasDemoRecords(db: Db): Promise<boolean> {
  return (await db.$count(demoRecord)) > 0;
}

/**
 * Removes the records of the demonstration city, except records that people have changed or use; returns the ids of
 * the removed reader groups.
 */
export async function removeDemoRecords(tx: Tx, glc: string): Promise<string[]> {
  const groups: string[] = [];
  for (const [kind, stays] of kinds) {
    const gone = await tx.execute<{ id: string }>(
      sql.raw(`DELETE FROM ${kind} AS r USING demo_record AS d
      WHERE d.kind = '${kind}' AND d.id = r.id AND NOT (${stays}) RETURNING r.id`),
    );
    if (kind === 'reader_group') groups.push(...rowsOf(gone).map(({ id }) => id));
  }
  // The settings of a library have no id; those of the demonstration have no author.
  await tx
    .delete(customConfig)
    .where(and(eq(customConfig.glc, glc), eq(customConfig.modifiedBy, '')));
  await tx.delete(demoRecord);
  await bumpOwnChange(tx, glc);
  return groups;
}

const rowsOf = (answer: unknown): { id: string }[] =>
  (answer as { rows?: { id: string }[] }).rows ?? [];
