import type { Standard } from '#store/config/replica-standards.ts';
import type { TitleDemand } from './title-demand.ts';

/**
 * The copies that the most exact target asks for: a library's own before that of all libraries, the second class before
 * the main class; 0 where no target applies.
 */
export function targetsOf(standards: readonly Standard[]): (title: TitleDemand) => number {
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
