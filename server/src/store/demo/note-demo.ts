import type { AuditArea } from '@stacksight/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../backend.ts';
import type { DemoKind } from './demo-kinds.ts';

/** The kinds of demonstration records with an entry in the audit log, each with its area and the column of its name. */
const noted = {
  department: { area: 'departments', name: 'name' },
  operator_role: { area: 'operatorRole', name: 'name' },
  reader_type_group: { area: 'groupRdtype', name: 'name' },
  reader_group: { area: 'readerGroup', name: 'name' },
  analytics_target: { area: 'analyticsTarget', name: 'name' },
  analytics_component: { area: 'analyticsComponent', name: 'name' },
  analytics_report: { area: 'analyticsReport', name: 'name' },
  alert: { area: 'alert', name: 'name' },
  transfer_plan: { area: 'holding', name: 'name' },
  purchase_list: { area: 'purchases', name: 'name' },
  rate_limit: { area: 'rateLimits', name: 'uri' },
} as const satisfies Partial<Record<DemoKind, { area: AuditArea; name: string }>>;

type NotedKind = keyof typeof noted;

/** The kinds that are added together when the city is complete. */
export const recordKinds: readonly NotedKind[] = [
  'department',
  'operator_role',
  'reader_type_group',
  'reader_group',
  'analytics_target',
  'analytics_component',
  'analytics_report',
  'alert',
];

/**
 * Writes the creation of demonstration records into the audit log, without an account or an address, because the
 * server made them. An English name stands beside a name in Chinese only.
 */
export async function noteDemo(tx: Tx, kinds: readonly NotedKind[], at: Date): Promise<void> {
  for (const kind of kinds) {
    const { area, name } = noted[kind];
    const action = `${area}.create`;
    const table = sql.raw(kind);
    const own = sql.raw(`to_jsonb(r.${name})`);
    await tx.execute(sql`INSERT INTO audit_log (at, username, address, action, subject, is_success, after)
      SELECT ${at.toISOString()}::timestamptz, '', '', ${action}::text, r.id::text, true,
        jsonb_build_object('name', CASE WHEN d.english IS NULL THEN ${own}
          ELSE jsonb_build_object('zh-CN', ${own}, 'en-US', d.english -> 'name') END)
      FROM ${table} AS r JOIN demo_record AS d ON d.kind = ${kind}::text AND d.id = r.id`);
  }
}
