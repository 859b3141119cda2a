import type { Query, Step, StudyQuery } from '@stacksight/contract';
import type { AskedOf } from '../asked.ts';

// A study has no answer where an event that it needs was never loaded: it is then not known who did not do it.

/** Whether nothing was ever loaded of an event that a study needs; of a path, of none of its events. */
export function isUntold({ query, reach, catalogue }: AskedOf): boolean {
  const isLoaded = ({ code }: Step) =>
    catalogue
      .find((event) => event.code === code)
      ?.events.some((event) => reach[event] !== undefined) === true;
  if (query.kind === 'path') return !query.events.some(isLoaded);
  return !neededIn(query).every(isLoaded);
}

function neededIn(query: Exclude<Query, { kind: 'path' }>): readonly Step[] {
  if (query.kind === 'table' || query.kind === 'event') return [];
  return neededBy(query);
}

function neededBy(query: Exclude<StudyQuery, { kind: 'path' }>): readonly Step[] {
  switch (query.kind) {
    case 'funnel':
      return query.steps;
    case 'interval':
      return [query.from, query.to];
    case 'retention':
      return [query.first, query.back];
    case 'lost':
      return [query.first, query.back ?? query.first];
    default:
      return [query.event];
  }
}
