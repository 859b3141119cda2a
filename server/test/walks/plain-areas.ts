import { type AnyRoute, contract } from '@stacksight/contract';
import { z } from 'zod';

// The areas with the five routes of a plain list whose form can be filled from the example of their rows.

export type PlainArea = {
  area: string;
  /** True if the rows and the form contain no library and no library group. */
  isOfNoLibrary: boolean;
  /** Returns the form of the example; `fresh` returns texts that no other record has. */
  formOf(fresh: (prefix: string) => string): Record<string, unknown>;
};

/** The keys of the five routes that `crud()` of the contract writes. */
export const listCalls = ['list', 'get', 'create', 'update', 'remove'];
const libraryFields = ['glc', 'libcode', 'libraries'];

export const plainAreas: readonly PlainArea[] = Object.entries(contract).flatMap(
  ([area, { routes }]) => plainArea(area, routes as Readonly<Record<string, AnyRoute>>) ?? [],
);

function plainArea(area: string, routes: Readonly<Record<string, AnyRoute>>): PlainArea | null {
  const [get, create] = [routes.get, routes.create];
  if (get === undefined || listCalls.some((key) => !(key in routes))) return null;
  const body = create?.body;
  if (!(body instanceof z.ZodObject)) return null;
  const row = Object.entries(get.example as object);
  const example = Object.fromEntries(row.filter(([field]) => field in body.shape));
  if (!body.safeParse(example).success) return null;
  return {
    area,
    isOfNoLibrary: ![...Object.keys(body.shape), ...row.map(([field]) => field)].some((field) =>
      libraryFields.includes(field),
    ),
    formOf: (fresh) =>
      Object.fromEntries(
        Object.entries(example).map(([field, value]) => [
          field,
          typeof value === 'string' && ['name', 'code'].includes(field) ? fresh(value) : value,
        ]),
      ),
  };
}
