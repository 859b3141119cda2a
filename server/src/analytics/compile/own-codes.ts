import { noOperatorRole } from '../model/code-names.ts';
import type { Dimension } from '../model/dataset.ts';
import type { OwnCodes, Resolved } from '../question/resolved.ts';
import { fieldsOf } from './compile-filter.ts';
import type { BoundParams } from './statement.ts';

/** The parameters that the own codes among a question's dimensions are bound to; none where it names none. */
export function ownParams(resolved: Resolved): BoundParams {
  const { own } = resolved;
  const used = new Set(dimensionsIn(resolved).map((dimension) => dimension.own));
  return {
    ...(used.has('readerTypes') ? typeParams(own) : {}),
    ...(used.has('operatorRoles') ? roleParams(own) : {}),
    ...(used.has('places') ? placeParams(own) : {}),
  };
}

/** The dimensions that a question breaks down by or filters by, of all its datasets. */
export function dimensionsIn({ by, parts, query, steps }: Resolved): Dimension[] {
  const filters = [
    query.filter,
    ...steps.map(({ filter }) => filter),
    ...parts.flatMap(({ aggregates }) => aggregates.map(({ filter }) => filter)),
  ];
  const fields = [...by.map(({ code }) => code), ...filters.flatMap(fieldsOf)];
  return parts.flatMap(({ dataset }) => fields.flatMap((field) => dataset.dimensions[field] ?? []));
}

// A list of no strings has no type of its own: the empty code, which is of no group, is always in it.
const typeParams = ({ readerTypes: { codes, groups } }: OwnCodes): BoundParams => ({
  rdtypes: ['', ...codes],
  rdtypeGroups: ['', ...groups],
});

// The last of the roles is that of whoever has none.
const roleParams = ({ operatorRoles: { operators, roleAt, roles } }: OwnCodes): BoundParams => ({
  roleOperators: ['', ...operators],
  roleAt: [roles.length + 1, ...roleAt],
  roles: [...roles, noOperatorRole],
});

const placeParams = ({ places }: OwnCodes): BoundParams => ({ places });

/** What of its own codes an answer rests on: with another of these it is another answer. */
export const ownKey = (resolved: Resolved): string => JSON.stringify(ownParams(resolved));
