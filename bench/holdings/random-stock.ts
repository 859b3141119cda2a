import type { HoldingsCells } from '../../server/src/holdings/cells.ts';
import type { Copy } from '../../server/src/holdings/copies.store.ts';
import { loansWith, lostLoansWith } from '../../server/src/holdings/demand.ts';
import type { DemandBook } from '../../server/src/holdings/demand-book.ts';
import type { HeldTitle } from '../../server/src/holdings/held-titles.store.ts';
import { createChance } from '../../server/test/naive/questions/chance.ts';

// A random city for the bench of plans: titles that a few libraries have, with a demand that differs from library to
// library, and the loans and holds that come of it.

const loanDays = 25;

export const libraryCodes = (libraries: number): string[] =>
  Array.from({ length: libraries }, (_, at) => `L${at}`);

/** Yields each title in the libraries that have it, sorted by title. */
export function* randomTitles(titles: number, libraries: number): Generator<HeldTitle> {
  const chance = createChance(11);
  const share = () => chance.int(1, 1_000_000) / 1_000_001;
  for (let title = 1; title <= titles; title += 1) {
    const wish = -Math.log(share()) * 3;
    const places = chance.int(1, 5);
    const first = chance.int(0, libraries - 1);
    for (let at = 0; at < places; at += 1) {
      const copies = chance.oneIn(3) ? 2 : 1;
      const demand = { perYear: (wish * chance.int(0, 20)) / 10, loanDays };
      const lost = lostLoansWith(demand, copies);
      const out = Math.min(copies, Math.floor((demand.perYear * loanDays) / 365 + share()));
      yield {
        ...{ bookrecno: String(title), libcode: `L${(first + at * 7) % libraries}` },
        ...{ class1: 'I', class2: 'I2', held: copies, loanable: copies, onShelf: copies - out },
        ...{ onLoan: out, copyYears: copies, longestWait: 9, onOrder: 0 },
        loans: Math.floor(loansWith(demand, copies) + share()),
        // Of those who find none, one in eight asks to be told within the fortnight that a hold waits.
        holds: Math.floor((lost * 14) / 365 / 8 + share() ** 3),
      };
    }
  }
}

/** The copies of some titles; each is on its shelf but for those that are lent. */
export function copiesOf(book: DemandBook, titles: readonly string[]): Copy[] {
  return titles.flatMap((bookrecno) =>
    book.of(bookrecno).flatMap(({ libcode, held, onShelf, class1, class2, loans }) =>
      Array.from({ length: held }, (_, at) => ({
        ...{ barcode: `${bookrecno}-${libcode}-${at}`, bookrecno, libcode, loc: `${libcode}-1` },
        ...{ cirtype: '1', class1, class2, callno: `I247/${bookrecno}`, pubYear: 2020, price: 40 },
        ...{ n: 1, state: 2, isLoanable: true, isOnShelf: at < onShelf, addedOn: '2019-01-01' },
        ...{ loans: Math.floor(loans / held), loansEver: loans, lastLoanOn: null, isHeld: false },
      })),
    ),
  );
}

/** Every title in every library at once, in columns. */
export function cellsOf(
  book: DemandBook,
  { rows, titles, libraries }: { rows: number; titles: number; libraries: number },
): HoldingsCells {
  const cells: HoldingsCells = {
    ...{ titles, libraries, first: new Uint32Array(titles + 1), library: new Uint16Array(rows) },
    ...{
      copies: new Uint16Array(rows),
      spare: new Uint16Array(rows),
      wants: new Uint16Array(rows),
    },
    ...{ perYear: new Float64Array(rows), loanDays: new Float32Array(rows) },
  };
  let at = 0;
  for (const { bookrecno, libcode, loanable, onShelf, holds, ...demand } of book.titles) {
    cells.first[Number(bookrecno)] = at + 1;
    cells.library[at] = Number(libcode.slice(1));
    cells.copies[at] = loanable;
    cells.spare[at] = holds > 0 ? 0 : Math.min(onShelf, loanable - 1);
    cells.wants[at] = 2;
    cells.perYear[at] = demand.perYear;
    cells.loanDays[at] = demand.loanDays;
    at += 1;
  }
  return cells;
}
