import type { HeldTitle } from './held-titles.store.ts';
import type { TitleDemand } from './title-demand.ts';

// The titles of a group with their demand, in typed arrays: an object for each would take four times the memory. Rows
// are objects again when they are read.

const countKeys = [
  ...['held', 'loanable', 'onShelf', 'onLoan', 'loans', 'holds', 'longestWait', 'onOrder'],
] as const satisfies readonly (keyof HeldTitle)[];
type Demand = Pick<TitleDemand, 'perYear' | 'loanDays' | 'lost' | 'isAtLeast'>;

/** Rows are stored in blocks, so that nothing is copied when they become more. */
const blockRows = 65_536;
const measures = 4;
const texts = 3;

type Block = {
  numbers: BigUint64Array;
  texts: Uint32Array;
  counts: Uint32Array;
  measures: Float64Array;
  isAtLeast: Uint8Array;
};

const newBlock = (): Block => ({
  numbers: new BigUint64Array(blockRows),
  texts: new Uint32Array(blockRows * texts),
  counts: new Uint32Array(blockRows * countKeys.length),
  measures: new Float64Array(blockRows * measures),
  isAtLeast: new Uint8Array(blockRows),
});

export type TitleColumns = ReturnType<typeof createTitleColumns>;

/** Returns empty columns. */
export function createTitleColumns() {
  const blocks: Block[] = [];
  const codes = createCodes();
  let length = 0;
  const place = (at: number): [Block, number] => {
    const block = blocks[Math.floor(at / blockRows)];
    if (block === undefined || at >= length) throw new RangeError(`There is no row ${at}.`);
    return [block, at % blockRows];
  };
  const readAt = (at: number): TitleDemand => {
    const [block, row] = place(at);
    const [text, count, measure] = [row * texts, row * countKeys.length, row * measures];
    // One literal without spreads: this runs for every row of every list.
    return {
      bookrecno: String(block.numbers[row]),
      libcode: codes.textOf(block.texts[text] ?? 0),
      class1: codes.textOf(block.texts[text + 1] ?? 0),
      class2: codes.textOf(block.texts[text + 2] ?? 0),
      held: block.counts[count] ?? 0,
      loanable: block.counts[count + 1] ?? 0,
      onShelf: block.counts[count + 2] ?? 0,
      onLoan: block.counts[count + 3] ?? 0,
      loans: block.counts[count + 4] ?? 0,
      holds: block.counts[count + 5] ?? 0,
      longestWait: block.counts[count + 6] ?? 0,
      onOrder: block.counts[count + 7] ?? 0,
      copyYears: block.measures[measure] ?? 0,
      perYear: block.measures[measure + 1] ?? 0,
      loanDays: block.measures[measure + 2] ?? 0,
      lost: block.measures[measure + 3] ?? 0,
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
      block.texts.set(labels.map(codes.codeOf), row * texts);
      block.counts.set(
        countKeys.map((key) => title[key]),
        row * countKeys.length,
      );
      block.measures[row * measures] = title.copyYears;
    },
    setDemand(at: number, { perYear, loanDays, lost, isAtLeast }: Demand): void {
      const [block, row] = place(at);
      block.measures.set([perYear, loanDays, lost], row * measures + 1);
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

/** Numbers for texts, the same for equal texts. */
function createCodes() {
  const codes = new Map<string, number>();
  const known: string[] = [];
  return {
    textOf: (code: number) => known[code] ?? '',
    codeOf: (text: string) => {
      const code = codes.get(text) ?? known.length;
      if (code === known.length) {
        codes.set(text, code);
        known.push(text);
      }
      return code;
    },
  };
}
