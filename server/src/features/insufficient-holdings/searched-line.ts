import type { DemandBook } from '#holdings/demand-book.ts';
import { type InsufficientLine, lineOf } from '#holdings/insufficient/lines.ts';
import type { TitleDemand } from '#holdings/title-demand.ts';
import type { UnmetSearch } from './searches.store.ts';

const noCopies = {
  held: 0,
  loanable: 0,
  onShelf: 0,
  onLoan: 0,
  copyYears: 0,
  loans: 0,
  holds: 0,
  longestWait: 0,
  onOrder: 0,
  perYear: 0,
  isAtLeast: false,
  loanDays: 0,
  lost: 0,
  class1: '',
  class2: '',
};

/** Returns the line of what readers looked for; `text` is what they typed. */
export function searchedLine(
  book: DemandBook,
  search: UnmetSearch,
): InsufficientLine & { text: string } {
  const { text, searches, views, readers, bookrecno } = search;
  const title = soughtTitle(book, search);
  const code = bookrecno === '' ? ('unowned' as const) : ('searched' as const);
  // With one copy, the readers who looked for it find the title; the other lists say when more copies are needed.
  const suggested = title.loanable + title.onOrder === 0 ? 1 : 0;
  return {
    ...lineOf(book, title, suggested, [{ code, views, readers }], { searches, views }),
    text,
  };
}

/**
 * Returns the demand for a title in the library of a search. Without a copy there, no loan shows the demand: every
 * reader who searched for it or opened its page counts once, as a waiting reader does.
 */
function soughtTitle(book: DemandBook, { bookrecno, libcode, readers }: UnmetSearch): TitleDemand {
  const all = book.of(bookrecno);
  const own = all.find((one) => one.libcode === libcode);
  const [elsewhere] = all;
  if (own !== undefined && own.loanable > 0) return own;
  if (elsewhere === undefined) return { ...noCopies, bookrecno, libcode };
  const { loanDays, class1, class2 } = own ?? elsewhere;
  const perYear = Math.max(own?.perYear ?? 0, readers);
  const demand = { perYear, isAtLeast: true, lost: perYear, loanDays };
  return { ...noCopies, bookrecno, libcode, class1, class2, ...own, ...demand };
}
