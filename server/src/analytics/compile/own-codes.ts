import { noOperatorRole } from '../model/code-names.ts';
import type { Dimension } from '../model/dataset.ts';
import type { OwnCodes, Resolved } from '../question/resolved.ts';
import { filterFields } from './compile-filter.ts';
import type { BoundParams } from './statement.ts';

/**
 * Returns the parameters with the library group's own codes that a question's dimensions need; an empty object if they
 * need none.
 */
export function ownParams(resolved: Resolved): BoundParams {
  const { own } = resolved;
  const used = new Set(dimensionsIn(resolved).map((dimension) => dimension.own));
  return {
    ...(used.has('readerTypes') ? typeParams(own) : {}),
    ...(used.has('operatorRoles') ? roleParams(own) : {}),
    ...(used.has('places') ? placeParams(own) : {}),
    ...(used.has('districts') ? districtParams(own) : {}),
  };
}

/** Returns the dimensions that a question breaks down or filters by, in all of its datasets. */
export function dimensionsIn({ by, parts, query, steps }: Resolved): Dimension[] {
  const filters = [
    query.filter,
    ...steps.map(({ filter }) => filter),
    ...parts.flatMap(({ aggregates }) => aggregates.map(({ filter }) => filter)),
  ];
  const fields = [...by.map(({ code }) => code), ...filters.flatMap(filterFields)];
  return parts.flatMap(({ dataset }) => fields.flatMap((field) => dataset.dimensions[field] ?? []));
}

// An empty list has no type in SQL. The empty code, which belongs to no reader type group, gives the list its type.
const typeParams = ({ readerTypes: { codes, groups } }: OwnCodes): BoundParams => ({
  rdtypes: ['', ...codes],
  rdtypeGroups: ['', ...groups],
});

// The last role in the list means operators without a role.
const roleParams = ({ operatorRoles: { operators, roleAt, roles } }: OwnCodes): BoundParams => ({
  roleOperators: ['', ...operators],
  roleAt: [roles.length + 1, ...roleAt],
  roles: [...roles, noOperatorRole],
});

const placeParams = ({ places }: OwnCodes): BoundParams => ({ places });

const districtParams = ({ districts: { libraries, districts } }: OwnCodes): BoundParams => ({
  treeLibraries: ['', ...libraries],
  treeDistricts: ['', ...districts],
});

/**
 * Returns a key of the library group's own codes that an answer depends on. A new key means that the answer may have
 * changed.
 */
export const ownKey = (resolved: Resolved): string => JSON.stringify(ownParams(resolved));
