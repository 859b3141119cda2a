import type { Language, RecordDemand } from '@stacksight/contract';
import { loansOfLastCopy } from '#holdings/demand.ts';
import type { BookKey } from '#holdings/demand-book.ts';
import { bestMove } from '#holdings/insufficient/best-move.ts';
import type { ExplainedDemand } from '#holdings/one-title.ts';
import type { Caller } from '#lib/caller.ts';
import { type HoldingsPlaceDeps, holdingsPlace } from './holdings-place.ts';

export type RecordDemandDeps = HoldingsPlaceDeps & {
  demandsFor: (key: BookKey, bookrecno: string, signal: AbortSignal) => Promise<ExplainedDemand[]>;
};

const leastGain = 0.5;
const daysOfYear = 365;

/** Returns the demand for a title in the caller's libraries, or in one of them, with the steps that lead to it. */
export async function recordDemand(
  deps: RecordDemandDeps,
  {
    bookrecno,
    glc,
    libcode,
  }: { bookrecno: string; glc?: string | undefined; libcode?: string | undefined },
  { caller, language, signal }: { caller: Caller; language: Language; signal: AbortSignal },
): Promise<RecordDemand[]> {
  const place = await holdingsPlace(deps, caller, { glc });
  const { libraries } = place.scope;
  const [all, names] = await Promise.all([
    deps.demandsFor(place.key, bookrecno, signal),
    deps.analytics.labels.all('dim_library', place.scope.glc, language),
  ]);
  const mine = all.filter((row) => libraries?.includes(row.libcode) ?? true);
  const library = (code: string) => names[code] ?? code;
  return mine
    .filter((row) => libcode === undefined || row.libcode === libcode)
    .map((row) => {
      const { bookrecno: _, class1: _class, class2: _part, ...numbers } = row;
      const { perYear, loanDays, lost, loanable } = row;
      const move = bestMove(row, mine, leastGain);
      return {
        ...numbers,
        libraryName: library(row.libcode),
        load: (perYear * loanDays) / daysOfYear,
        lostShare: perYear === 0 ? 0 : lost / perYear,
        lastGain: loansOfLastCopy(row, loanable),
        nextGain: loansOfLastCopy(row, loanable + 1),
        moveFrom: move?.from ?? null,
        moveFromName: move === null ? null : library(move.from),
        moveGain: move?.gain ?? null,
      };
    });
}
