import type { UserConfig } from '@stacksight/contract';

// The specification's paths begin with the name of the web application, which our addresses leave out.
const application = '/analyticsWeb';

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
  const whole = application + path;
  return routes.length > 0
    ? routes.includes(path) || routes.includes(whole)
    : whole.includes(config.analytics_ai_text);
}
