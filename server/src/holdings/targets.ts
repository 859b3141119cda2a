import type { CopyTarget } from '#store/config/replica-standards.ts';
import type { TitleDemand } from './title-demand.ts';

/**
 * Returns the function that finds the copy target of a title. A library's own target comes before the target of all
 * libraries, and the second-level class before the main class; without a target the result is 0.
 */
export function targetsOf(standards: readonly CopyTarget[]): (title: TitleDemand) => number {
  const known = new Map(standards.map((one) => [`${one.libcode}/${one.clc}`, one]));
  return ({ libcode, class1, class2, loans }) => {
    const keys = [libcode, ''].flatMap((place) =>
      [class2, class1, ''].map((code) => `${place}/${code}`),
    );
    const target = keys.map((key) => known.get(key)).find((one) => one !== undefined);
    if (target === undefined) return 0;
    const byLoans = target.loansPerCopy === null ? 0 : Math.ceil(loans / target.loansPerCopy);
    return Math.max(target.copies, byLoans);
  };
}
