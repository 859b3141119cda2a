import type { Engine } from '#engine/open.ts';
import { type BatchEntry, listBatches } from './batch/journal.ts';
import type { Probe } from './csv/probe-file.ts';
import type { FileReport } from './load-report.ts';
import type { FileRequest } from './stage-file.ts';
import { type Sentence, say } from './words/say.ts';

export type EarlierLoads = {
  /** The batches whose rows this load replaces. */
  replaces: number[];
  /** The sentences of the report about the replaced batches, or about the loads that stay. */
  message: Sentence | null;
};

/**
 * Finds the earlier loads that a file replaces. An earlier load of the same bytes into this library through another
 * mapping is always replaced. With `isReplacing`, earlier loads of the same bytes into another library and of a file
 * with the same name are replaced too.
 */
export async function earlierLoads(
  engine: Engine,
  { glc, libcode, mapping, file, isReplacing, homeZone }: FileRequest,
  { sha256 }: Probe,
  report: FileReport,
): Promise<EarlierLoads> {
  const { batch } = report;
  const others = async (only: { file?: string; sha256?: string; kind?: string }) => {
    const found = await listBatches(engine, ['done'], { glc, ...only });
    return found.filter((one) => one.batch !== batch);
  };
  const same = await others({ sha256 });
  const tables = new Set(file.targets.map(({ table }) => table));
  const isOurs = (one: BatchEntry) => one.libcode === '' || one.libcode === libcode;
  const isAlike = (one: BatchEntry) =>
    one.kind === mapping.name || one.tables.some((name) => tables.has(name));
  const doubled = same.filter((one) => isOurs(one) && isAlike(one));
  // Several libraries of one group may use the same file names.
  const named = (await others({ file: report.file, kind: mapping.name })).filter(isOurs);
  const before = isReplacing ? [...same.filter(isAlike), ...named] : doubled;
  const replaces = [...new Set(before.map((one) => one.batch))];
  const last = doubled.at(-1);
  if (last !== undefined) {
    const rows = last.rowsIn.toLocaleString('en');
    return { replaces, message: say('replacedItself', { at: changeMinute(last, homeZone), rows }) };
  }
  if (isReplacing) return { replaces, message: named.length > 0 ? say('replacedNamed') : null };
  return { replaces, message: staying(same, named, homeZone) };
}

/** Returns the sentence about earlier loads whose rows stay beside the new ones. */
function staying(
  same: readonly BatchEntry[],
  named: readonly BatchEntry[],
  homeZone: string,
): Sentence | null {
  const elsewhere = same.at(-1);
  if (elsewhere !== undefined && elsewhere.libcode !== '') {
    const { libcode } = elsewhere;
    return say('otherLibrary', { at: changeMinute(elsewhere, homeZone), libcode });
  }
  const last = named.at(-1);
  return last === undefined ? null : say('otherOfName', { at: changeMinute(last, homeZone) });
}

/** Returns the time of a batch's last change in a zone, to the minute. */
export function changeMinute(
  { changedAt }: Pick<BatchEntry, 'changedAt'>,
  timeZone: string,
): string {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(new Date(`${changedAt.slice(0, 19).replace(' ', 'T')}Z`));
}
