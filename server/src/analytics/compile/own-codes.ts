import type { OwnCodes, Resolved } from '../resolved.ts';
import type { Params } from './bindings.ts';
import { fieldsOf } from './compile-filter.ts';

/** The parameters that the own codes among a question's dimensions are bound to; none where it names none. */
export function ownParams({ own, by, parts, query, steps }: Resolved): Params {
  const filters = [
    query.filter,
    ...steps.map(({ filter }) => filter),
    ...parts.flatMap(({ aggregates }) => aggregates.map(({ filter }) => filter)),
  ];
  const fields = [...by.map(({ code }) => code), ...filters.flatMap(fieldsOf)];
  const used = new Set(
    parts.flatMap(({ dataset }) => fields.map((field) => dataset.dimensions[field]?.own)),
  );
  return {
    ...(used.has('readerTypes') ? typeParams(own) : {}),
    ...(used.has('places') ? placeParams(own) : {}),
  };
}

// A list of no strings has no type of its own: the empty code, which is of no group, is always in it.
const typeParams = ({ readerTypes: { codes, groups } }: OwnCodes): Params => ({
  rdtypes: ['', ...codes],
  rdtypeGroups: ['', ...groups],
});

const placeParams = ({ places }: OwnCodes): Params => ({ places });

/** What of its own codes an answer rests on: with another of these it is another answer. */
export const ownKey = (resolved: Resolved): string => JSON.stringify(ownParams(resolved));
