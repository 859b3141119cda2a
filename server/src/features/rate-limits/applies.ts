import type { RateLimitRow } from './rate-limits.store.ts';

export type LimitedRequest = {
  method: string;
  /** The path of the route, with `{names}`. */
  pattern: string;
  /** The path of the request. */
  path: string;
};

/** Returns whether a rule limits a call at an hour of the library's zone. */
export function ruleApplies(rule: RateLimitRow, asked: LimitedRequest, hour: number): boolean {
  if (rule.method !== '*' && rule.method !== asked.method) return false;
  return isWithin(rule, hour) && matchesPath(rule.uri, asked);
}

/** Returns whether a rule's path matches a call: its route pattern, its exact path, or the beginning of either. */
export function matchesPath(
  uri: string,
  { pattern, path }: Pick<LimitedRequest, 'pattern' | 'path'>,
): boolean {
  if (!uri.endsWith('*')) return uri === pattern || uri === path;
  const start = uri.slice(0, -1);
  return pattern.startsWith(start) || path.startsWith(start);
}

function isWithin({ fromHour, toHour }: RateLimitRow, hour: number): boolean {
  if (fromHour < toHour) return hour >= fromHour && hour < toHour;
  return hour >= fromHour || hour < toHour;
}

/** Returns the hour of a time in a zone. */
export function hourIn(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return Number(format.format(at));
}
