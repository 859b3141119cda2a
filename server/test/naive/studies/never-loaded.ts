import type { Query, Step, StudyQuery } from '@stacksight/contract';
import type { TwinQuestion } from '../twin-question.ts';

// Finds studies without an answer: if a needed event was never loaded, nobody knows which readers lacked it.

/** Returns whether an event that the study needs was never loaded; for a path, whether none of its events was. */
export function isNeverLoaded({ query, reach, catalogue }: TwinQuestion): boolean {
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
