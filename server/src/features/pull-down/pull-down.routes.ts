import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { libraryChoices, locationChoices, scopeFor } from '#analytics/statement/choices.ts';
import { operatorsSeen } from '#analytics/statement/operators.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import type { Caller } from '#lib/caller.ts';

type PullDownQuery = { glc?: string | undefined; libcode?: string | undefined };

export function pullDownRoutes({
  engine,
  analytics,
}: ServerDeps & { analytics: Analytics }): HandlersFor<typeof contract.pullDown> {
  const { labels } = analytics;
  const scopeOf = async ({ glc, libcode }: PullDownQuery, caller: Caller) => {
    const libraries = libcode === undefined ? undefined : [libcode];
    return scopeFor(caller, (await analytics.state()).groups, { glc, libraries });
  };
  return {
    getLibData: async ({ query, caller, language }) => {
      const { groups } = await analytics.state();
      return libraryChoices(caller, query.glc, { groups, labels, language });
    },
    getLocData: async ({ query, caller, language }) =>
      locationChoices(engine, await scopeOf(query, caller), { labels, language }),
    getOperatorData: async ({ query, caller, language, signal }) => {
      const scope = await scopeOf(query, caller);
      const seen = await operatorsSeen(engine, scope, { limit: 5_000, signal });
      const source = { table: 'operator', key: 'code' } as const;
      const codes = seen.map(({ code }) => code);
      const names = await labels.of(source, scope.glc, codes, language);
      return seen.map((one) => ({ ...one, label: names[one.code] ?? one.code }));
    },
  };
}
