import type { Names, Query } from '@stacksight/contract';
import type { Db } from '#store/backend.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';

/** A question that someone keeps, and what it is called. */
export type Kept = {
  kind: 'rule' | 'component';
  id: string;
  name: Names;
  /** What its user must hold besides. */
  needs: string | null;
  query: Query;
};

/** The rules that ask the model. */
export async function listRuleQuestions(db: Db): Promise<Kept[]> {
  const rows = await db.select({ id: ruleConfig.id, body: ruleConfig.body }).from(ruleConfig);
  return rows.flatMap(({ id, body: { name, needs, question } }) =>
    question.kind === 'query' ? [{ kind: 'rule', id, name, needs, query: question.query }] : [],
  );
}

/** The analyses that people keep. */
export async function listComponentQuestions(db: Db): Promise<Kept[]> {
  const { id, name, query } = analyticsComponent;
  const rows = await db.select({ id, name, query }).from(analyticsComponent);
  return rows.map((row) => ({
    ...row,
    kind: 'component',
    name: { 'zh-CN': row.name, 'en-US': row.name },
    needs: null,
  }));
}
