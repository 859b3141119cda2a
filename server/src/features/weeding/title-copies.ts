import { readCopies } from '#holdings/copies.store.ts';
import type { BookKey } from '#holdings/demand-book.ts';
import { readWeedingTitles } from '#holdings/weeding/weeding-items.store.ts';
import type { WeedingItem } from '#holdings/weeding/weeding-reasons.ts';
import type { WeedingDeps } from './weeding-ground.ts';

/** Returns all copies of the titles of some barcodes, in all libraries, by barcode; unknown barcodes are left out. */
export async function copiesOfSameTitles(
  { engine }: Pick<WeedingDeps, 'engine'>,
  { glc, today, since }: BookKey,
  barcodes: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, readonly WeedingItem[]>> {
  const scope = { glc, today, since };
  const scanned = await readCopies(engine, { ...scope, libraries: null, barcodes }, signal);
  const titles = [...new Set(scanned.map(({ bookrecno }) => bookrecno))];
  const wanted = new Set(barcodes);
  const found = new Map<string, readonly WeedingItem[]>();
  if (titles.length === 0) return found;
  for await (const copies of readWeedingTitles(engine, { ...scope, titles }, signal))
    for (const { barcode } of copies) if (wanted.has(barcode)) found.set(barcode, copies);
  return found;
}
