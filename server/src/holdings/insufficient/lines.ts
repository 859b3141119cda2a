import type { DemandBook } from '../demand-book.ts';
import { copiesWorth, type TitleDemand } from '../title-demand.ts';
import { bestMove, type MoveInstead } from './best-move.ts';

/** Why a title is listed. The feature turns it into a sentence. */
export type ShortageReason =
  | { code: 'belowTarget'; target: number; loanable: number }
  | { code: 'lostDemand'; lost: number; isAtLeast: boolean }
  | {
      code: 'holds';
      holds: number;
      copies: number;
      days: number;
      everywhere: { holds: number; copies: number };
    }
  | { code: 'searched'; searches: number; readers: number }
  | { code: 'unowned'; searches: number; readers: number };

/** A title that a library lacks copies of. */
export type InsufficientLine = {
  title: TitleDemand;
  suggested: number;
  reasons: readonly ShortageReason[];
  move: MoveInstead | null;
  searches: number | null;
};

/** A bought copy is worth its place from this many loans a year on. */
const leastLoansOfCopy = 3;
/** A move must bring this many loans a year over both libraries. */
const leastGainOfMove = 0.5;

type Limits = {
  /** The loans lost in a year from which a title is listed. */
  lost: number;
  /** The copies that the library's own target asks for; 0 where there is none. */
  targetOf: (title: TitleDemand) => number;
};

/** The titles below their target or with much lost demand, in the libraries that pass `isMine`. */
export function insufficientLines(
  book: DemandBook,
  isMine: (libcode: string) => boolean,
  { lost, targetOf }: Limits,
): InsufficientLine[] {
  return book.titles
    .filter(({ libcode }) => isMine(libcode))
    .flatMap((title) => {
      const target = title.held === 0 ? 0 : targetOf(title);
      const reasons: ShortageReason[] = [
        ...(title.lost >= lost
          ? [{ code: 'lostDemand' as const, lost: title.lost, isAtLeast: title.isAtLeast }]
          : []),
        ...(title.loanable < target
          ? [{ code: 'belowTarget' as const, target, loanable: title.loanable }]
          : []),
      ];
      if (reasons.length === 0) return [];
      const missing = Math.max(0, target - title.loanable - title.onOrder);
      return [
        lineOf(book, title, Math.max(missing, copiesWorth(title, leastLoansOfCopy)), reasons),
      ];
    });
}

/**
 * The titles with at least `ratio` holds for each copy that can be borrowed or is on order, in the library where readers
 * wait; where it has no copy of its own, in all libraries together.
 */
export function reservedLines(
  book: DemandBook,
  isMine: (libcode: string) => boolean,
  ratio: number,
): InsufficientLine[] {
  return book.titles
    .filter(({ libcode, holds }) => holds > 0 && isMine(libcode))
    .flatMap((title) => {
      const { holds, longestWait: days } = title;
      const copies = title.loanable + title.onOrder;
      const all = book.of(title.bookrecno);
      const everywhere = {
        holds: sumOf(all, (one) => one.holds),
        copies: sumOf(all, (one) => one.loanable + one.onOrder),
      };
      const isListed =
        holds >= ratio * Math.max(1, copies) ||
        (copies === 0 && everywhere.holds >= ratio * everywhere.copies);
      if (!isListed) return [];
      const missing = Math.max(1, Math.ceil(holds / ratio)) - copies;
      const reason: ShortageReason = { code: 'holds', holds, copies, days, everywhere };
      return [lineOf(book, title, Math.max(0, missing), [reason])];
    });
}

const sumOf = (titles: readonly TitleDemand[], of: (title: TitleDemand) => number): number =>
  titles.reduce((sum, title) => sum + of(title), 0);

/** A line with the copy that may be moved instead of bought. */
export function lineOf(
  book: DemandBook,
  title: TitleDemand,
  suggested: number,
  reasons: readonly ShortageReason[],
  searches: number | null = null,
): InsufficientLine {
  const move = bestMove(title, book.of(title.bookrecno), leastGainOfMove);
  return { title, suggested, reasons, move, searches };
}
