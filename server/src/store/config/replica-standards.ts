import { eq } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { replicaStandard } from '../schema/library/replicas.ts';

// How many copies are enough, as a statement is told of it: three lists side by side, the first one `library/class`.

export type Standard = typeof replicaStandard.$inferSelect;

/** The standards of a library group. */
export async function allStandards(db: Db, library: string): Promise<Standard[]> {
  return db.select().from(replicaStandard).where(eq(replicaStandard.glc, library));
}

/** The standards as values to bind; empty stands for every library, or for every class. */
export function toStandardParams(standards: readonly Standard[]) {
  return {
    standards: standards.map(({ libcode, clc }) => `${libcode}/${clc}`),
    standard_copies: standards.map(({ copies }) => copies),
    standard_loans: standards.map(({ loansPerCopy }) => loansPerCopy ?? 0),
  };
}

/** Where in the lists the most exact standard is: of the library before that of all, of the second class before the main class. */
export const standardPlace = (libcode: string, class1: string, class2: string): string =>
  `arrayFirst(place -> place > 0, arrayMap(key -> indexOf({standards:Array(String)}, key), [
      concat(${libcode}, '/', ${class2}), concat(${libcode}, '/', ${class1}), concat(${libcode}, '/'),
      concat('/', ${class2}), concat('/', ${class1}), '/']))`;
