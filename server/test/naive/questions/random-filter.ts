import type { Condition, Filter } from '@stacksight/contract';
import { datasets } from '../facts/datasets.ts';
import type { NaiveWorld } from '../worlds/world.ts';
import type { Chance } from './chance.ts';
import { codesOfWorld } from './terms.ts';

type FilterChances = { world: NaiveWorld; names: readonly string[]; chance: Chance };

/** Returns the dimensions that all named datasets have. */
export function sharedDimensions(names: readonly string[]): string[] {
  const [first = [], ...more] = names.map((name) => Object.keys(datasets[name]?.codes ?? {}));
  return first.filter((code) => more.every((list) => list.includes(code)));
}

/** Returns a random tree of conditions over dimensions that all named datasets have. */
export function randomFilter(setting: FilterChances, depth = 2): Filter {
  const { chance } = setting;
  const kind = depth === 0 ? 0 : chance.int(0, 5);
  const inner = () => randomFilter(setting, depth - 1);
  const list = () => Array.from({ length: chance.int(0, 3) }, inner);
  if (kind === 3) return { all: list() };
  if (kind === 4) return { any: list() };
  if (kind === 5) return { not: inner() };
  return condition(setting);
}

function condition({ world, names, chance }: FilterChances): Condition {
  const hasReaders = names.every((name) =>
    ['circulation', 'readers', 'registrations'].includes(name),
  );
  if (hasReaders && chance.oneIn(12)) {
    const op = chance.pick(['eq', 'ne', 'in', 'notIn'] as const);
    const value =
      op === 'eq' || op === 'ne' ? 'third' : chance.some(['third', 'rest', 'gone'], 1, 2);
    return { field: 'readerGroup', op, value };
  }
  const field = chance.pick(sharedDimensions(names));
  const codes = codesOfWorld(world, chance.pick(names), field);
  const isNumber = field === 'title';
  // One code in ten does not occur in any row.
  const code = () => (chance.oneIn(10) ? (isNumber ? '4' : 'zz') : chance.pick(codes));
  const op = chance.pick(
    isNumber
      ? (['eq', 'ne', 'in', 'notIn', 'gt', 'lte', 'between', 'isNull'] as const)
      : ([
          'eq',
          'ne',
          'in',
          'notIn',
          'contains',
          'gt',
          'gte',
          'lt',
          'lte',
          'between',
          'isNull',
        ] as const),
  );
  switch (op) {
    case 'isNull':
      return chance.oneIn(2) ? { field, op } : { field, op, value: chance.oneIn(2) };
    case 'in':
    case 'notIn':
      return { field, op, value: Array.from({ length: chance.int(0, 4) }, code) };
    case 'between':
      return { field, op, value: [code(), code()].sort() };
    case 'contains':
      return { field, op, value: code().slice(chance.int(0, 1), 2) };
    default:
      return { field, op, value: code() };
  }
}
