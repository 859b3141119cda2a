import type { QueryInput, StudyQuery } from '@stacksight/contract';
import type { NaiveWorld } from '../worlds/world.ts';
import type { Chance } from './chance.ts';
import { randomEventCode } from './random-count.ts';
import { randomFilter, sharedDimensions } from './random-filter.ts';
import { randomRange } from './random-range.ts';

type StudyChances = { world: NaiveWorld; today: string; chance: Chance };

const names = ['circulation'];
const unitDays = { day: 60, week: 500, month: 2_200 };

/** Returns a random question of one kind of study. */
export function randomStudy(kind: StudyQuery['kind'], setting: StudyChances): QueryInput {
  const { chance, world, today } = setting;
  const step = () => ({
    code: randomEventCode(setting),
    ...(chance.oneIn(5) ? { filter: randomFilter({ world, names, chance }, 1) } : {}),
  });
  const steps = (least: number, most: number) =>
    Array.from({ length: chance.int(least, most) }, step);
  const span = () => ({
    n: chance.pick([1, 2, 3, 7, 30]),
    unit: chance.pick(['minute', 'hour', 'day', 'week'] as const),
  });
  const unit = chance.pick(['day', 'week', 'month'] as const);
  const coarse = chance.pick(['week', 'month'] as const);
  const by = chance.some(sharedDimensions(names), 0, 2);
  const common = {
    by: chance.oneIn(2) ? by : [],
    top: chance.pick([1, 3, 8, 25, 100]),
    ...(chance.oneIn(3) ? { filter: randomFilter({ world, names, chance }) } : {}),
  };
  const range = (longest = 9_000) => randomRange(world, today, longest, chance);
  const cohort = {
    first: step(),
    back: step(),
    unit,
    periods: chance.int(1, 14),
    entry: chance.pick(['firstInRange', 'firstEver', 'everyPeriod'] as const),
  };
  switch (kind) {
    case 'funnel':
      return {
        kind,
        steps: steps(2, 4),
        window: span(),
        ...(chance.oneIn(3) ? { exclude: steps(1, 2) } : {}),
        range: range(),
        ...common,
      };
    case 'retention':
      return {
        kind,
        ...cohort,
        mode: chance.pick(['on', 'onOrAfter', 'within'] as const),
        range: range(unitDays[unit]),
        ...common,
      };
    case 'lost': {
      const question = chance.pick(['cohort', 'silent', 'list'] as const);
      if (question === 'cohort')
        return { kind, question, ...cohort, range: range(unitDays[unit]), ...common };
      return {
        kind,
        question,
        base: range(),
        first: step(),
        ...(chance.oneIn(2) ? { back: step() } : {}),
        silentDays: chance.pick([1, 3, 7, 30, 180]),
        ...common,
      };
    }
    case 'lifecycle':
      return { kind, event: step(), unit, range: range(unitDays[unit]), ...common };
    case 'firstLast':
      return {
        kind,
        event: step(),
        of: chance.pick(['reader', 'reader', 'title', 'item'] as const),
        scope: chance.pick(['ever', 'inRange'] as const),
        which: chance.pick(['first', 'last'] as const),
        ...(chance.oneIn(2)
          ? { grain: chance.pick(['week', 'month', 'quarter', 'year'] as const) }
          : {}),
        range: range(2_200),
        ...common,
      };
    case 'distribution':
      return {
        kind,
        event: step(),
        ...(chance.oneIn(2) ? { bins: chance.pick([[1], [1, 2, 3], [2, 5, 9], [3]]) } : {}),
        range: range(),
        ...common,
      };
    case 'stickiness':
      return { kind, event: step(), unit: coarse, range: range(unitDays[coarse]), ...common };
    case 'interval':
      return {
        kind,
        ...(chance.oneIn(2)
          ? { from: { code: chance.pick(['loan', 'renew']) }, to: { code: 'return' } }
          : { from: step(), to: step() }),
        ...(chance.oneIn(2) ? { pair: chance.pick(['reader', 'title', 'item'] as const) } : {}),
        ...(chance.oneIn(2) ? { window: span() } : {}),
        range: range(),
        ...common,
      };
    case 'path':
      return {
        kind,
        events: steps(2, 4),
        steps: chance.int(2, 6),
        sessionMinutes: chance.pick([1, 30, 600, 1_440]),
        mergeRepeats: chance.oneIn(2),
        edges: chance.pick([2, 10, 500]),
        range: range(),
        ...common,
      };
  }
}
