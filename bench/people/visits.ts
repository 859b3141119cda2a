import { dayMs, toIsoDay } from '@stacksight/contract';

/** The plan of a crowd: the server, how many people, for how long, and their password. */
export type CrowdPlan = { address: string; people: number; minutes: number; password: string };
export type Visit = { what: string; path: string; json: object | null };

/** Most people look at the standard days; some choose others. */
const lengths = [30, 30, 30, 7, 90, 365];
const metrics = ['loans', 'visits', 'renewals', 'returns', 'active_borrowers'] as const;
const dimensions = ['library', 'weekday', 'hour'] as const;

/** Returns the calls that one look at a page makes; `random` returns numbers from 0 to 1. */
export function visitsOf(random: () => number): Visit[] {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const days = one(lengths);
  const until = Date.now() - Math.floor(random() * 3) * dayMs;
  const range = { from: toIsoDay(until - days * dayMs), to: toIsoDay(until) };
  const dotted = `${range.from}~${toIsoDay(until - dayMs)}`;
  const get = (what: string, path: string): Visit[] => [{ what, path, json: null }];
  const pages = [
    [35, () => get('dashboard', `dashboard/tiles?range=${dotted}&compare=previous`)],
    [
      35,
      () => [
        {
          what: 'question',
          path: 'api/query',
          json: {
            ...{ kind: 'table', dataset: 'circulation', metrics: [one(metrics)] },
            ...{ by: [one(dimensions)], top: 20, range },
          },
        },
      ],
    ],
    [15, () => get('tile', `dashboard/tile/loans?range=${dotted}&compare=previous`)],
    [5, () => get('libraries', 'customization/getLibs')],
    [5, () => get('saved analyses', 'analyticsComponent/page?pageSize=20')],
    [5, () => get('reports', 'analyticsReport/page?pageSize=20')],
  ] as const;
  let left = random() * 100;
  for (const [share, visit] of pages) {
    left -= share;
    if (left < 0) return visit();
  }
  return pages[0][1]();
}
