import type { Grain, QueryInput } from '@stacksight/contract';
import { baseMetricsOf, datasets, naiveMetricOf, ratios } from '../facts/datasets.ts';
import type { NaiveWorld } from '../worlds/world.ts';
import type { Chance } from './chance.ts';
import { randomFilter, sharedDimensions } from './random-filter.ts';
import { randomRange } from './random-range.ts';

type CountChances = { world: NaiveWorld; today: string; chance: Chance };

function filledIn({ facts }: NaiveWorld): string[] {
  const filled: Record<string, readonly unknown[]> = {
    circulation: facts.events,
    stock: facts.items,
    additions: facts.items,
    readers: facts.readers,
    registrations: facts.readers,
    holds: facts.holds,
    moves: facts.moves,
    resources: facts.resources,
    credit: facts.credit,
    creditBalance: facts.credit,
  };
  return Object.keys(filled).filter((name) => filled[name]?.length);
}

const longestDays: Readonly<Record<Grain, number>> = {
  hour: 3,
  day: 70,
  week: 500,
  month: 2_200,
  quarter: 9_000,
  year: 9_000,
};

/** Returns the parts that tables and events share, over dimensions that all named datasets have. */
function sharedOf({ world, today, chance }: CountChances, names: readonly string[]) {
  const hasDays = names.every((name) => datasets[name]?.day);
  const grains: Grain[] = ['day', 'week', 'month', 'quarter', 'year'];
  if (names.every((name) => name === 'circulation')) grains.push('hour');
  const grain = hasDays && chance.oneIn(2) ? chance.pick(grains) : undefined;
  const by = chance.some(sharedDimensions(names), 0, grain === undefined ? 3 : 2);
  return {
    range: randomRange(world, today, grain === undefined ? 9_000 : longestDays[grain], chance),
    by,
    // Without `top` every code keeps its own row, except for titles, of which only 25 do.
    ...(chance.oneIn(5)
      ? {}
      : { top: chance.oneIn(3) ? chance.int(1, 4) : chance.pick([5, 8, 25, 100]) }),
    ...(grain === undefined ? {} : { grain }),
    ...(chance.oneIn(2) ? { filter: randomFilter({ world, names, chance }) } : {}),
    ...(chance.oneIn(3) ? { compare: chance.pick(['previous', 'lastYear'] as const) } : {}),
  };
}

export function randomTable(setting: CountChances): QueryInput {
  const { world, chance } = setting;
  const filled = filledIn(world);
  const dataset = chance.pick([...filled, ...filled, 'circulation']);
  const own = Object.keys(datasets[dataset]?.metrics ?? {});
  const quotients = Object.keys(ratios).filter((code) =>
    baseMetricsOf(code).some((part) => naiveMetricOf(part).name === dataset),
  );
  const other = chance.oneIn(5) ? Object.keys(datasets[chance.pick(filled)]?.metrics ?? {}) : [];
  const [first = '', ...more] = chance.some([...own, ...quotients], 1, 3);
  const metrics = [...new Set([first, ...more, ...chance.some(other, 0, 1)])];
  const names = [
    ...new Set(metrics.flatMap(baseMetricsOf).map((part) => naiveMetricOf(part).name)),
  ];
  const { compare, grain, ...shared } = sharedOf(setting, names);
  const question = { kind: 'table' as const, dataset, metrics, ...shared };
  const isPaged =
    grain === undefined && names.length === 1 && shared.by.length > 0 && chance.oneIn(6);
  if (isPaged)
    return {
      ...question,
      page: { number: chance.int(1, 3), size: chance.int(1, 12) },
      ...(chance.oneIn(2)
        ? {
            sort: { key: chance.pick(metrics), order: chance.pick(['ascend', 'descend'] as const) },
          }
        : {}),
    };
  const sort = { key: chance.pick(metrics), order: chance.pick(['ascend', 'descend'] as const) };
  return {
    ...question,
    ...(chance.oneIn(5) ? { sort } : {}),
    ...(compare === undefined ? {} : { compare }),
    ...(grain === undefined ? {} : { grain }),
  };
}

const shapes = [
  'A / B',
  'A - B',
  'B + A * 2',
  '(A + B) / A',
  'A / (B - B)',
  '1.5 * A - B / 2',
  'A',
];

export function randomEvent(setting: CountChances): QueryInput {
  const { world, chance } = setting;
  const events = Array.from({ length: chance.int(1, 3) }, () => {
    const isAmount = chance.oneIn(4);
    const type = chance.pick(['sum', 'avg', 'min', 'max', 'p50', 'p90', 'p95'] as const);
    return {
      code: isAmount ? chance.pick(['fine', 'credit', 'search', 'loan']) : randomEventCode(setting),
      measure: isAmount
        ? { type, of: 'amount' }
        : { type: chance.pick(['count', 'count', 'readers', 'perReader'] as const) },
      ...(chance.oneIn(4)
        ? { filter: randomFilter({ world, names: ['circulation'], chance }, 1) }
        : {}),
    };
  });
  const formulas =
    events.length > 1 && chance.oneIn(2) ? [{ label: 'f', expr: chance.pick(shapes) }] : [];
  return { kind: 'event', events, formulas, ...sharedOf(setting, ['circulation']) };
}

/** Returns an event of the catalogue, usually one of which the group has data. */
export function randomEventCode({ world, chance }: Pick<CountChances, 'world' | 'chance'>): string {
  const happen = world.catalogue.filter(({ events }) => events.some((event) => world.reach[event]));
  const from = happen.length === 0 || chance.oneIn(15) ? world.catalogue : happen;
  return chance.pick(from).code;
}
