import { Query, type QueryInput, type StudyQuery } from '@stacksight/contract';
import type { NaiveWorld, WorldMoment } from '../worlds/world.ts';
import { type Chance, createChance } from './chance.ts';
import { randomEvent, randomTable } from './random-count.ts';
import { randomStudy } from './random-study.ts';
import { librariesOfWorld } from './terms.ts';

/** A random question with its asker, its group and its time. */
export type RandomQuestion = {
  world: NaiveWorld;
  moment: WorldMoment;
  query: Query;
  /** The libraries that the asker may see; null means every library. */
  scope: readonly string[] | null;
  /** True if the asker may not see single readers. */
  hides: boolean;
};

const kinds = [
  ...['table', 'table', 'table', 'table', 'table', 'event', 'event', 'event'],
  ...['funnel', 'retention', 'lost', 'lifecycle', 'firstLast', 'distribution', 'stickiness'],
  ...['interval', 'path'],
] as const;

/** Returns the random question of a seed; the same groups and seed give the same question. */
export function makeRandomQuestion(worlds: readonly NaiveWorld[], seed: number): RandomQuestion {
  const chance = createChance(seed);
  const [city] = worlds;
  const world = city !== undefined && chance.oneIn(2) ? city : chance.pick(worlds);
  const moment = chance.pick(world.moments);
  const setting = { world, today: moment.today, chance };
  const kind = chance.pick(kinds);
  const input: QueryInput =
    kind === 'table'
      ? randomTable(setting)
      : kind === 'event'
        ? randomEvent(setting)
        : randomStudy(kind as StudyQuery['kind'], setting);
  const libraries = chance.oneIn(4) ? [...someLibraries(world, chance), 'nowhere'] : undefined;
  const query = Query.parse({
    ...input,
    glc: world.glc,
    ...(libraries === undefined ? {} : { libraries }),
  });
  const scope = chance.oneIn(2) ? null : someLibraries(world, chance);
  return { world, moment, query, scope, hides: chance.oneIn(3) };
}

/** Returns one or two libraries, or all but a few. */
function someLibraries(world: NaiveWorld, chance: Chance): string[] {
  const all = librariesOfWorld(world);
  return chance.oneIn(3) ? chance.some(all, all.length - 3, all.length) : chance.some(all, 1, 2);
}
