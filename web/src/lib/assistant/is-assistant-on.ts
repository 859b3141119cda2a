import type { UserConfig } from '@stacksight/contract';

/**
 * Returns whether a page shows the buttons of the assistant: it is enabled, and the path is in the list of paths; with
 * an empty list, the path contains the configured text (spec §1).
 */
export function isAssistantOn(
  config: Pick<UserConfig, `analytics_ai_${'enable' | 'route' | 'text'}`> | null,
  path: string,
): boolean {
  if (!config?.analytics_ai_enable) return false;
  const routes = config.analytics_ai_route
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return routes.length > 0 ? routes.includes(path) : path.includes(config.analytics_ai_text);
}
