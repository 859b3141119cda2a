import { noOperatorRole } from '../model/code-names.ts';
import type { Dimension } from '../model/dataset.ts';
import type { OwnCodes, Resolved } from '../question/resolved.ts';
import { fieldsOf } from './compile-filter.ts';
import type { BoundParams } from './statement.ts';

/** The parameters with the group's own codes that a question's dimensions need; empty where they need none. */
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

/** The dimensions that a question breaks down by or filters by, in all of its datasets. */
export function dimensionsIn({ by, parts, query, steps }: Resolved): Dimension[] {
  const filters = [
    query.filter,
    ...steps.map(({ filter }) => filter),
    ...parts.flatMap(({ aggregates }) => aggregates.map(({ filter }) => filter)),
  ];
  const fields = [...by.map(({ code }) => code), ...filters.flatMap(fieldsOf)];
  return parts.flatMap(({ dataset }) => fields.flatMap((field) => dataset.dimensions[field] ?? []));
}

// An empty list has no type in SQL. The empty code, which is in no group, is always in the list to give it one.
const typeParams = ({ readerTypes: { codes, groups } }: OwnCodes): BoundParams => ({
  rdtypes: ['', ...codes],
  rdtypeGroups: ['', ...groups],
});

// The last role stands for operators without a role.
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

/** A key of the own codes that an answer depends on. When it changes, the answer may change. */
export const ownKey = (resolved: Resolved): string => JSON.stringify(ownParams(resolved));
