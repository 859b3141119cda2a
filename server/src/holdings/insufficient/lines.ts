import type { DemandBook } from '../demand-book.ts';
import { copiesWorth, type TitleDemand } from '../title-demand.ts';
import { bestMove, type MoveInsteadOfPurchase } from './best-move.ts';

/** The reason why a title is listed. The feature turns the code into a sentence. */
export type ShortageReason =
  | { code: 'belowTarget'; target: number; loanable: number }
  | { code: 'lostDemand'; perYear: number; lost: number; isAtLeast: boolean }
  | {
      code: 'holds';
      holds: number;
      copies: number;
      days: number;
      everywhere: { holds: number; copies: number };
    }
  | { code: 'searched' | 'unowned'; views: number; readers: number };

/** How often readers searched for a title and opened its page without a loan; null in the other lists. */
type SoughtTimes = { searches: number | null; views: number | null };

/** A title with too few copies in a library. */
export type InsufficientLine = {
  title: TitleDemand;
  suggested: number;
  reasons: readonly ShortageReason[];
  move: MoveInsteadOfPurchase | null;
} & SoughtTimes;

/** A copy is worth buying from this many loans a year on. */
const leastLoansOfCopy = 3;
/** A move must bring this many loans a year for both libraries together. */
const leastGainOfMove = 0.5;

const lossOf = ({ perYear, lost, isAtLeast }: TitleDemand) => ({ perYear, lost, isAtLeast });

type Limits = {
  /** A title is listed from this many lost loans a year on. */
  lost: number;
  /** Returns the copies that the library's target asks for; 0 without a target. */
  targetOf: (title: TitleDemand) => number;
};

/** Returns the titles below their target or with many lost loans, in libraries for which `isMine` is true. */
export function insufficientLines(
  book: DemandBook,
  isMine: (libcode: string) => boolean,
  { lost, targetOf }: Limits,
): InsufficientLine[] {
  return Iterator.from(book.titles)
    .filter(({ libcode }) => isMine(libcode))
    .flatMap((title) => {
      const target = title.held === 0 ? 0 : targetOf(title);
      const reasons: ShortageReason[] = [
        ...(title.lost >= lost ? [{ code: 'lostDemand' as const, ...lossOf(title) }] : []),
        ...(title.loanable < target
          ? [{ code: 'belowTarget' as const, target, loanable: title.loanable }]
          : []),
      ];
      if (reasons.length === 0) return [];
      const missing = Math.max(0, target - title.loanable - title.onOrder);
      return [
        lineOf(book, title, Math.max(missing, copiesWorth(title, leastLoansOfCopy)), reasons),
      ];
    })
    .toArray();
}

/**
 * Returns titles with at least so many holds for each copy that can be borrowed or is on order as the library where
 * readers wait allows. If that library has no copy, the copies of all libraries count.
 */
export function reservedLines(
  book: DemandBook,
  isMine: (libcode: string) => boolean,
  ratioOf: (libcode: string) => number,
): InsufficientLine[] {
  return Iterator.from(book.titles)
    .filter(({ libcode, holds }) => holds > 0 && isMine(libcode))
    .flatMap((title) => {
      const { holds, longestWait: days } = title;
      const ratio = ratioOf(title.libcode);
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
    })
    .toArray();
}

const sumOf = (titles: readonly TitleDemand[], of: (title: TitleDemand) => number): number =>
  titles.reduce((sum, title) => sum + of(title), 0);

/** Returns the line of a title, with the copy that may be moved instead of bought. */
export function lineOf(
  book: DemandBook,
  title: TitleDemand,
  suggested: number,
  reasons: readonly ShortageReason[],
  sought: SoughtTimes = { searches: null, views: null },
): InsufficientLine {
  const move = bestMove(title, book.of(title.bookrecno), leastGainOfMove);
  return { title, suggested, reasons, move, ...sought };
}
