import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { resolveScope } from '#analytics/scope.ts';
import type { HandlersFor } from '#http/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { type CardContext, dimensionCards, metricCards, type Shown } from './metrics.service.ts';

type Deps = {
  analytics: Analytics;
  /** Composed by app.ts: no feature knows where another shows its metrics. */
  shown: Shown;
};

export function metricsRoutes({ analytics, shown }: Deps): HandlersFor<typeof contract.metrics> {
  const contextOf = async (
    { glc: asked }: { glc?: string | undefined },
    { scope, defaultGlc }: Caller,
    language: CardContext['language'],
  ): Promise<CardContext> => {
    const { groups, versions } = await analytics.state();
    const { glc } = resolveScope(scope, groups, { glc: asked, defaultGlc });
    const own = versions.filter((version) => version.glc === glc);
    return { language, versions: own, shown, rules: new Map() };
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
