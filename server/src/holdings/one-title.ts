import type { Engine } from '#engine/open.ts';
import { keepLast } from '#lib/keep-last.ts';
import type { BookKey } from './demand-book.ts';
import { readClassUses, readHeldTitle } from './held-titles.store.ts';
import {
  type ClassFigures,
  type DemandSteps,
  demandOfTitle,
  figuresOf,
  stepsOf,
  type TitleDemand,
} from './title-demand.ts';

/** The demand for a title in one library, with the intermediate results that lead to it. */
export type ExplainedDemand = TitleDemand & DemandSteps;

const mostFigures = 4;

/**
 * Returns the function that computes the demand for one title without the demand book of all titles. The class figures
 * are cached until their data change.
 */
export function createTitleDemands(
  engine: Engine,
): (key: BookKey, bookrecno: string, signal: AbortSignal) => Promise<ExplainedDemand[]> {
  const kept = keepLast<ClassFigures>(mostFigures);
  return async (key, bookrecno, signal) => {
    const version = Object.values(key).join('/');
    const [held, figures] = await Promise.all([
      readHeldTitle(engine, { ...key, bookrecno }, signal),
      kept(key.glc, version, (working) => readFigures(engine, key, working)),
    ]);
    return held.map((title) => ({
      ...stepsOf(title, figures),
      ...demandOfTitle(title, figures),
    }));
  };
}

async function readFigures(
  engine: Engine,
  key: BookKey,
  signal: AbortSignal,
): Promise<ClassFigures> {
  const { uses, loanDays } = await readClassUses(engine, key, signal);
  return figuresOf(uses, loanDays);
}
