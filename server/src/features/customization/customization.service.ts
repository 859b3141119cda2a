import type { Language, Overview, OverviewPanel } from '@stacksight/contract';
import { findDataset } from '#analytics/model/model.ts';
import { cutTree, levelsInTree } from '#analytics/question/library-tree.ts';
import { groupFor, groupsInScope, resolveScope } from '#analytics/question/scope.ts';
import type { Asker } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { StatisticQuery } from '#analytics/table-of.ts';
import { AppError } from '#lib/app-error.ts';
import type { Store } from '#store/open.ts';
import { breakdownQuery, panels, totalQuery, trendQuery } from './customization.queries.ts';
import { getChosenDimensions } from './customization.store.ts';

type CustomizationOptions = { language: Language; signal: AbortSignal };
type CustomizationDeps = { analytics: Analytics; store: Store };

/** Returns one panel: its totals, and a table for each chosen dimension. */
export async function answerOverview(
  { analytics, store }: CustomizationDeps,
  panel: OverviewPanel,
  asked: StatisticQuery,
  asker: Asker,
  options: CustomizationOptions,
): Promise<Overview> {
  const chosen =
    (await getChosenDimensions(store.db, groupFor(asker, await analytics.state(), asked.glc))).get(
      panel,
    ) ?? panels[panel].standard;
  const [total, trend, ...results] = await Promise.all([
    analytics.queryWithoutRightsCheck(totalQuery(panel, asked), asker, options),
    analytics.queryWithoutRightsCheck(trendQuery(panel, asked), asker, options),
    ...chosen.map((dimension) =>
      analytics.queryWithoutRightsCheck(breakdownQuery(panel, dimension, asked), asker, options),
    ),
  ]);
  return {
    panel,
    total,
    trend,
    breakdowns: chosen.flatMap((dimension, index) => {
      const result = results[index];
      return result === undefined ? [] : [{ dimension, result }];
    }),
  };
}

/** Refuses a dimension that the panel lacks. */
export function checkDimensions(panel: OverviewPanel, dimensions: readonly string[]): void {
  const unknown = dimensions.find((dimension) => !panels[panel].dimensions.includes(dimension));
  if (unknown !== undefined)
    throw new AppError('query.invalid', { params: { reason: `dimensions: ${unknown}` } });
}

/** Returns the possible dimensions of each panel, with labels. */
export function dimensionChoices(language: CustomizationOptions['language']) {
  return (Object.entries(panels) as [OverviewPanel, (typeof panels)[OverviewPanel]][]).map(
    ([panel, { dataset, dimensions }]) => ({
      panel,
      dimensions: dimensions.map((code) => ({
        code,
        label: findDataset(dataset)?.dimensions[code]?.label[language] ?? code,
      })),
    }),
  );
}

const otherOf = { 'zh-CN': 'en-US', 'en-US': 'zh-CN' } as const;

/** Returns the groups and libraries in a caller's scope, with their names; the first is the default. */
export async function libraryChoices(
  analytics: Analytics,
  asker: Asker,
  language: CustomizationOptions['language'],
) {
  const { groups } = await analytics.state();
  const standard = resolveScope(asker.scope, groups, { defaultGlc: asker.defaultGlc }).glc;
  return Promise.all(
    groupsInScope(asker.scope, groups).map(async (group) => {
      const { libraries } = resolveScope(asker.scope, groups, {
        glc: group.glc,
        defaultGlc: asker.defaultGlc,
      });
      const [names, others, places] = await Promise.all([
        analytics.labels.all('dim_library', group.glc, language),
        analytics.labels.all('dim_library', group.glc, otherOf[language]),
        analytics.places.of(group.glc),
      ]);
      const codes = libraries ?? Object.keys(names).sort();
      const tree = cutTree(places, codes);
      const levels = levelsInTree(tree);
      return {
        code: group.glc,
        label: language === 'zh-CN' ? group.nameZh : group.nameEn,
        isDemo: group.isDemo,
        isDefault: group.glc === standard,
        libraries: codes.map((code) => ({
          code,
          label: names[code] ?? code,
          ...(others[code] && others[code] !== names[code] ? { otherLabel: others[code] } : {}),
          superior: tree.get(code)?.superior ?? '',
          level: levels.get(code) ?? 1,
          longitude: tree.get(code)?.longitude ?? null,
          latitude: tree.get(code)?.latitude ?? null,
        })),
      };
    }),
  );
}
