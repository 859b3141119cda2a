import type { UserConfig } from '@stacksight/contract';

type AiConfig = Pick<
  UserConfig,
  'analytics_ai_enable' | 'analytics_ai_route' | 'analytics_ai_text'
>;

/** The default of spec §9. */
const defaultText = '/analyticsWeb/';

/** Whether the question-and-answer button shows at a path (spec §1): by its list of routes, or else by its text. */
export function canShowAi(config: AiConfig, path: string): boolean {
  if (!config.analytics_ai_enable) return false;
  const routes = config.analytics_ai_route
    .split(',')
    .map((route) => route.trim())
    .filter((route) => route !== '');
  if (routes.length > 0) return routes.includes(path);
  return path.includes(config.analytics_ai_text || defaultText);
}
