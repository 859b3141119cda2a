import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type Budget, bookLimits, notWorkbook, tooLarge } from './budget.ts';

export type Parts = {
  has(name: string): boolean;
  /** The text of a part as it comes; a part is read once. */
  read(name: string): AsyncGenerator<string>;
};

/** The parts of a zip file by name; all of them together inflate to what the budget has. */
export async function openZip(bytes: Buffer, budget: Budget): Promise<Parts> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= bookLimits.parts) throw tooLarge();
    entries.set(entry.fileName, entry);
  }
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      // No program writes a book two sheets of which are one part.
      if (entry === undefined) throw notWorkbook();
      entries.delete(name);
      return textOf(zip, entry, budget);
    },
  };
}

async function* textOf(zip: ZipFile, entry: Entry, budget: Budget): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    budget.take('inflatedBytes', chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
