import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { operatorPlace } from '../schema/library/own-codes.ts';

const { glc, operator, libcode } = operatorPlace;

/** Returns the queries for the places where operators work or worked. */
export function operatorPlaces(db: Db) {
  return {
    async operatorsIn(library: string, libraries: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectDistinct({ operator })
        .from(operatorPlace)
        .where(and(eq(glc, library), inArray(libcode, [...libraries])));
      return rows.map((row) => row.operator);
    },
    async librariesOf(library: string, code: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ libcode })
        .from(operatorPlace)
        .where(and(eq(glc, library), eq(operator, code)));
      return rows.map((row) => row.libcode);
    },
  };
}
