import { lostLoansWith } from './demand.ts';
import type { HeldTitle } from './held-titles.store.ts';
import type { TitleDemand } from './title-demand.ts';

// The titles of a group with their demand, in typed arrays: an object for each would take six times the memory. Rows
// are objects again when they are read.

const countKeys = [
  ...['held', 'loanable', 'onShelf', 'onLoan', 'loans', 'holds', 'longestWait', 'onOrder'],
] as const satisfies readonly (keyof HeldTitle)[];
type Demand = Pick<TitleDemand, 'perYear' | 'loanDays' | 'isAtLeast'>;

/** Rows are stored in blocks, so that nothing is copied when they become more. */
const blockRows = 65_536;
/** The codes of library, class, second class, and days of a loan. */
const codesOfRow = 4;
const measures = 2;

type Block = {
  numbers: BigUint64Array;
  codes: Uint32Array;
  counts: Uint16Array;
  measures: Float64Array;
  isAtLeast: Uint8Array;
};

const newBlock = (): Block => ({
  numbers: new BigUint64Array(blockRows),
  codes: new Uint32Array(blockRows * codesOfRow),
  counts: new Uint16Array(blockRows * countKeys.length),
  measures: new Float64Array(blockRows * measures),
  isAtLeast: new Uint8Array(blockRows),
});

export type TitleColumns = ReturnType<typeof createTitleColumns>;

/** Returns empty columns. */
export function createTitleColumns() {
  const blocks: Block[] = [];
  const texts = createCodes('');
  const days = createCodes(0);
  const counts = createCounts();
  let length = 0;
  const place = (at: number): [Block, number] => {
    const block = blocks[Math.floor(at / blockRows)];
    if (block === undefined || at >= length) throw new RangeError(`There is no row ${at}.`);
    return [block, at % blockRows];
  };
  const readAt = (at: number): TitleDemand => {
    const [block, row] = place(at);
    const [code, first, measure] = [row * codesOfRow, row * countKeys.length, row * measures];
    const count = (index: number) => counts.get(block.counts, first + index);
    const loanable = count(1);
    const perYear = block.measures[measure + 1] ?? 0;
    const loanDays = days.valueOf(block.codes[code + 3] ?? 0);
    // One literal without spreads: this runs for every row of every list.
    return {
      bookrecno: String(block.numbers[row]),
      libcode: texts.valueOf(block.codes[code] ?? 0),
      class1: texts.valueOf(block.codes[code + 1] ?? 0),
      class2: texts.valueOf(block.codes[code + 2] ?? 0),
      held: count(0),
      loanable,
      onShelf: count(2),
      onLoan: count(3),
      loans: count(4),
      holds: count(5),
      longestWait: count(6),
      onOrder: count(7),
      copyYears: block.measures[measure] ?? 0,
      perYear,
      loanDays,
      lost: lostLoansWith({ perYear, loanDays }, loanable),
      isAtLeast: block.isAtLeast[row] === 1,
    };
  };
  return {
    length: () => length,
    /** Adds a row; its demand is set later. */
    add(title: HeldTitle): void {
      if (length % blockRows === 0) blocks.push(newBlock());
      length += 1;
      const [block, row] = place(length - 1);
      block.numbers[row] = BigInt(title.bookrecno);
      const labels = [title.libcode, title.class1, title.class2];
      block.codes.set(labels.map(texts.codeOf), row * codesOfRow);
      for (const [index, key] of countKeys.entries())
        counts.set(block.counts, row * countKeys.length + index, title[key]);
      block.measures[row * measures] = title.copyYears;
    },
    setDemand(at: number, { perYear, loanDays, isAtLeast }: Demand): void {
      const [block, row] = place(at);
      block.measures[row * measures + 1] = perYear;
      block.codes[row * codesOfRow + 3] = days.codeOf(loanDays);
      block.isAtLeast[row] = Number(isAtLeast);
    },
    numberAt(at: number): bigint {
      const [block, row] = place(at);
      return block.numbers[row] ?? 0n;
    },
    readAt,
    *rows(): Generator<TitleDemand> {
      for (let at = 0; at < length; at += 1) yield readAt(at);
    },
  };
}

/** Numbers for values, the same for equal values; `first` has the number 0. */
function createCodes<Value>(first: Value) {
  const codes = new Map<Value, number>([[first, 0]]);
  const known = [first];
  return {
    valueOf: (code: number): Value => known[code] ?? first,
    codeOf: (value: Value): number => {
      const code = codes.get(value) ?? known.length;
      if (code === known.length) {
        codes.set(value, code);
        known.push(value);
      }
      return code;
    },
  };
}

/** Counts in two bytes each; larger ones are kept beside the array. */
function createCounts() {
  const large = 0xffff;
  const lists = new Map<Uint16Array, Map<number, number>>();
  return {
    get: (counts: Uint16Array, at: number): number => {
      const count = counts[at] ?? 0;
      return count < large ? count : (lists.get(counts)?.get(at) ?? 0);
    },
    set: (counts: Uint16Array, at: number, count: number): void => {
      counts[at] = Math.min(count, large);
      if (count < large) return;
      const list = lists.get(counts) ?? new Map<number, number>();
      lists.set(counts, list.set(at, count));
    },
  };
}
