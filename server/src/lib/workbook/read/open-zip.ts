import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type Budget, bookLimits, notWorkbook, workbookTooLarge } from './budget.ts';

export type ZipParts = {
  has(name: string): boolean;
  /** Reads the text of a part as a stream; each part can be read once. */
  read(name: string): AsyncGenerator<string>;
};

/** Opens the parts of a zip file by name; their inflated bytes count against the budget together. */
export async function openZip(bytes: Buffer, budget: Budget): Promise<ZipParts> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= bookLimits.parts) throw workbookTooLarge();
    entries.set(entry.fileName, entry);
  }
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      // A part is read once, because no program writes two sheets into one part.
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
