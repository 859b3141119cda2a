import type { Names, Query } from '@stacksight/contract';
import type { Db } from '#store/backend.ts';
import { type ProjectReader, seenRules } from '#store/projects/project-access.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';

/** A rule, analysis or target that shows metrics, with its name. */
export type MetricUser = {
  kind: 'rule' | 'component' | 'target';
  id: string;
  name: Names;
  /** The permission that a caller needs besides those of the metrics; null if there is none. */
  needs: string | null;
  metrics: readonly string[];
};

const metricsIn = (query: Query): readonly string[] =>
  query.kind === 'table' ? query.metrics : [];

/** Returns the rules that ask the model and that the reader may see. */
export async function listRuleQuestions(db: Db, reader: ProjectReader): Promise<MetricUser[]> {
  const rows = await db
    .select({ id: ruleConfig.id, body: ruleConfig.body })
    .from(ruleConfig)
    .where(seenRules(ruleConfig.folderId, reader));
  return rows.flatMap(({ id, body: { name, needs, question } }) =>
    question.kind === 'query'
      ? [{ kind: 'rule', id, name, needs, metrics: metricsIn(question.query) }]
      : [],
  );
}

/** Returns the saved analyses with their questions. */
export async function listComponentQuestions(db: Db): Promise<MetricUser[]> {
  const { id, name, query } = analyticsComponent;
  const rows = await db.select({ id, name, query }).from(analyticsComponent);
  return rows.map((row) => ({
    kind: 'component',
    id: row.id,
    name: { 'zh-CN': row.name, 'en-US': row.name },
    needs: null,
    metrics: metricsIn(row.query),
  }));
}

/** Returns the targets with their metrics. */
export async function listTargets(db: Db): Promise<MetricUser[]> {
  const { id, name, metric, formula } = analyticsTarget;
  const rows = await db.select({ id, name, metric, formula }).from(analyticsTarget);
  return rows.map((row) => ({
    kind: 'target',
    id: row.id,
    name: row.name,
    needs: null,
    metrics: row.formula === null ? [row.metric] : [row.metric, row.formula.metric],
  }));
}
