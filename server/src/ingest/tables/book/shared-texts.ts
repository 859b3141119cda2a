import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

// The texts that the cells of a workbook share. A large book has millions: they lie in blocks on the disk, and the blocks
// used last stay in memory. Books number texts in the order of their first use, so most reads find their block there.

export type SharedTexts = {
  add(text: string): void;
  get(number: number): string;
  close(): void;
};

const blockTexts = 256;
/** The memory for blocks; each text counts its characters and this many more. */
const keptCharacters = 24 << 20;
const textCost = 32;

type Place = { offset: number; bytes: number };
type Block = { texts: readonly string[]; cost: number };

/** Creates an empty list of shared texts whose blocks are written to a file; `onBytes` hears of what is written. */
export function createSharedTexts(path: string, onBytes: (bytes: number) => void): SharedTexts {
  const file = openSync(path, 'wx+', 0o600);
  const places: Place[] = [];
  const kept = new Map<number, Block>();
  let cost = 0;
  let end = 0;
  let open: string[] = [];

  const keep = (number: number, block: Block) => {
    kept.set(number, block);
    cost += block.cost;
    for (const [old, { cost: freed }] of kept) {
      if (cost <= keptCharacters || old === number) break;
      kept.delete(old);
      cost -= freed;
    }
  };
  const closeBlock = () => {
    const bytes = Buffer.from(JSON.stringify(open));
    onBytes(bytes.length);
    writeSync(file, bytes, 0, bytes.length, end);
    places.push({ offset: end, bytes: bytes.length });
    end += bytes.length;
    open = [];
  };
  const read = (number: number): Block => {
    const { offset, bytes } = places[number] ?? { offset: 0, bytes: 0 };
    const buffer = Buffer.alloc(bytes);
    readSync(file, buffer, 0, bytes, offset);
    const texts: string[] = JSON.parse(buffer.toString());
    const block = { texts, cost: buffer.length + texts.length * textCost };
    keep(number, block);
    return block;
  };

  return {
    add(text) {
      open.push(text);
      if (open.length === blockTexts) closeBlock();
    },
    get(number) {
      const at = Math.floor(number / blockTexts);
      if (at === places.length) return open[number % blockTexts] ?? '';
      if (!(at >= 0 && at < places.length)) return '';
      const found = kept.get(at);
      if (found !== undefined && kept.size > 1 && cost > keptCharacters / 2) {
        // Blocks used last are at the end, so that the others go first.
        kept.delete(at);
        kept.set(at, found);
      }
      return (found ?? read(at)).texts[number % blockTexts] ?? '';
    },
    close() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}
