import { eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { etlRule } from '#store/schema/library/etl-rules.ts';

/** Returns the connectors of a group's rules by the name of the rule. */
export async function listRuleConnectors(db: Db, glc: string): Promise<Map<string, string>> {
  const { name, body } = etlRule;
  const rows = await db.select({ name, body }).from(etlRule).where(eq(etlRule.glc, glc));
  return new Map(rows.map((rule) => [rule.name, rule.body.connector]));
}
