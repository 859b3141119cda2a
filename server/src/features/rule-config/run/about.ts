import type { RuleAnswer } from '@stacksight/contract';
import type { QueryScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { FilledForm } from '../form/fill-form.ts';

type About = RuleAnswer['about'];
type AnsweredRule = {
  scope: QueryScope;
  /** The statement of the rule; its tables decide the freshness of the answer. */
  sql: string;
  form: FilledForm;
  warnings: readonly About['warnings'][number][];
};

/** Returns the scope, the days, the freshness and the parameters of an answer. */
export async function describeRun(
  analytics: Analytics,
  { scope, sql, form, warnings }: AnsweredRule,
): Promise<About> {
  const { versions, groups } = await analytics.state();
  const touched = versions.filter(({ glc, name }) => glc === scope.glc && sql.includes(name));
  const newest = (key: 'dataUntil' | 'loadedAt') =>
    touched
      .map((version) => version[key])
      .filter((value) => value !== null)
      .sort()
      .at(-1) ?? null;
  return {
    glc: scope.glc,
    isDemo: groups.find(({ glc }) => glc === scope.glc)?.isDemo ?? false,
    libraries: scope.libraries === null ? null : [...scope.libraries],
    dataUntil: newest('dataUntil'),
    loadedAt: newest('loadedAt'),
    warnings: [...warnings],
    parameters: form.words,
    ranges: form.ranges,
  };
}
