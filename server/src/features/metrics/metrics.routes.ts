import type { contract } from '@stacksight/contract';
import { resolveScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import type { Store } from '#store/open.ts';
import {
  type CardContext,
  dimensionCards,
  type MetricScreens,
  metricCards,
} from './metrics.service.ts';
import {
  listComponentQuestions,
  listRuleQuestions,
  listTargets,
  type MetricUser,
} from './metrics.store.ts';

type MetricsDeps = {
  analytics: Analytics;
  store: Store;
  /**
   * The screens of each metric. The server sets this field, because features do not know where other features show
   * their metrics.
   */
  shown: MetricScreens;
};

export function metricsRoutes({
  analytics,
  store,
  shown,
}: MetricsDeps): HandlersFor<typeof contract.metrics> {
  const contextOf = async (
    { glc: asked }: { glc?: string | undefined },
    caller: Caller,
    language: CardContext['language'],
  ): Promise<CardContext> => {
    const { scope, defaultGlc } = caller;
    const { groups, versions } = await analytics.state();
    const { glc } = resolveScope(scope, groups, { glc: asked, defaultGlc });
    const own = versions.filter((version) => version.glc === glc);
    return { language, versions: own, shown, kept: await keptFor(store.db, caller) };
  };
  return {
    list: async ({ query, caller, language }) => {
      const cards = metricCards(await contextOf(query, caller, language));
      return cards.filter(({ code }) => query.codes === undefined || query.codes.includes(code));
    },
    dimensions: async ({ language }) => dimensionCards(language),
    get: async ({ params, query, caller, language }) => {
      const cards = metricCards(await contextOf(query, caller, language));
      const card = cards.find(({ code }) => code === params.code);
      if (card === undefined) throw new AppError('not_found');
      return card;
    },
  };
}

/** Returns the rules, analyses and targets whose names the caller may read. */
async function keptFor(db: Db, caller: Caller): Promise<MetricUser[]> {
  const { isSuper, permissions } = caller;
  const may = (permission: string) => isSuper || permissions.has(permission);
  const lists = await Promise.all([
    may('rule:view') ? listRuleQuestions(db, caller) : [],
    may('analysis:view') ? listComponentQuestions(db) : [],
    may('analysis:view') ? listTargets(db) : [],
  ]);
  return lists.flat().filter(({ needs }) => needs === null || may(needs));
}
