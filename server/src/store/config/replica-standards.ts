import { eq } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { replicaStandard } from '../schema/library/replicas.ts';

// Passes copy targets (how many copies of a title are enough) to a statement as three parallel lists. The first list
// contains `library/class`.

export type CopyTarget = typeof replicaStandard.$inferSelect;

/** Lists the copy targets of a library group. */
export async function allCopyTargets(db: Db, library: string): Promise<CopyTarget[]> {
  return db.select().from(replicaStandard).where(eq(replicaStandard.glc, library));
}

/** Converts copy targets into parameters of a statement; an empty code means every library or every class. */
export function toCopyTargetParams(standards: readonly CopyTarget[]) {
  return {
    standards: standards.map(({ libcode, clc }) => `${libcode}/${clc}`),
    standard_copies: standards.map(({ copies }) => copies),
    standard_loans: standards.map(({ loansPerCopy }) => loansPerCopy ?? 0),
  };
}

/**
 * Returns SQL for the position of the most exact copy target: a library's own before that of all libraries, and the
 * second-level class before the main class.
 */
export const copyTargetPositionSql = (libcode: string, class1: string, class2: string): string =>
  `arrayFirst(place -> place > 0, arrayMap(key -> indexOf({standards:Array(String)}, key), [
      concat(${libcode}, '/', ${class2}), concat(${libcode}, '/', ${class1}), concat(${libcode}, '/'),
      concat('/', ${class2}), concat('/', ${class1}), '/']))`;
