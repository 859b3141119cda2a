import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import type { MarcKind } from './marc-kind.ts';
import type { MarcRecord } from './marc-record.ts';
import { createMarcTableFile, type MarcTableFile } from './marc-table-file.ts';
import { readMarc } from './read-marc.ts';
import { type MarcDialect, ownDialect } from './tables/dialect.ts';
import type { ItemFields } from './tables/item-fields.ts';
import { itemRows } from './tables/item-rows.ts';
import { marcTables } from './tables/marc-tables.ts';
import { isNoTitle, titleRow } from './tables/title-row.ts';

export type MarcCounts = {
  records: number;
  titles: number;
  items: number;
  faults: number;
  /** The records that could be read with something lost or mended. */
  noted: number;
  /** The records by their encoding. */
  encodings: Readonly<Record<string, number>>;
  dialect: MarcDialect;
};

export type MarcProgress = Pick<MarcCounts, 'records' | 'titles' | 'items' | 'faults'> & {
  bytes: number;
};

export type MarcTablePaths = { titles: string; items: string; faults: string };

export type MarcTableOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: MarcProgress) => void) | undefined;
  /** The field that has the items; otherwise the usual ones are tried. */
  itemFields?: ItemFields | undefined;
};

/** The most faults that are written; all are counted. */
const mostWrittenFaults = 100_000;
const progressEvery = 1000;
/** The tables of an honest file are about as large as the file. */
const mostGrowth = 8;
const alwaysAllowedBytes = 64 * 2 ** 20;

type Tables = { titles: MarcTableFile; items: MarcTableFile; faults: MarcTableFile };
type State = MarcProgress & { noted: number; encodings: Record<string, number>; lead: number };

/** Writes the titles, the items and the faults of a file as three CSV files; waits where the disk is slower. */
export async function writeMarcTables(
  chunks: AsyncIterable<Buffer>,
  kind: MarcKind,
  out: MarcTablePaths,
  { signal, onProgress, itemFields }: MarcTableOptions = {},
): Promise<MarcCounts> {
  const state: State = {
    bytes: 0,
    records: 0,
    titles: 0,
    items: 0,
    faults: 0,
    noted: 0,
    encodings: {},
    lead: 0,
  };
  const tables = await openTables(out);
  try {
    for await (const reading of readMarc(counted(chunks, state), kind, { signal })) {
      if ('record' in reading) await writeRecord(tables, state, reading.record, itemFields);
      else await writeFault(tables.faults, state, reading.fault);
      if ((state.records + state.faults) % progressEvery === 0) onProgress?.(progressOf(state));
    }
  } finally {
    await Promise.all(Object.values(tables).map((table) => table.close()));
  }
  onProgress?.(progressOf(state));
  const { records, titles, items, faults, noted, encodings } = state;
  return { records, titles, items, faults, noted, encodings, dialect: usualDialect(state) };
}

async function openTables(out: MarcTablePaths): Promise<Tables> {
  const heads = { ...marcTables(), faults: ['record', 'reason', 'raw'] };
  const opened: MarcTableFile[] = [];
  const create = async (name: keyof Tables) => {
    const table = await createMarcTableFile(out[name], heads[name]);
    opened.push(table);
    return table;
  };
  try {
    return {
      titles: await create('titles'),
      items: await create('items'),
      faults: await create('faults'),
    };
  } catch (error) {
    await Promise.all(opened.map((table) => table.close()));
    throw error;
  }
}

async function* counted(chunks: AsyncIterable<Buffer>, state: State): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    state.bytes += chunk.length;
    yield chunk;
  }
}

async function writeRecord(
  tables: Tables,
  state: State,
  record: MarcRecord,
  itemFields: ItemFields | undefined,
): Promise<void> {
  const own = ownDialect(record);
  const dialect = own ?? usualDialect(state);
  if (own !== null) state.lead += own === 'cnmarc' ? -1 : 1;
  state.records += 1;
  if (record.notes.length > 0) state.noted += 1;
  state.encodings[record.encoding] = (state.encodings[record.encoding] ?? 0) + 1;
  if (!isNoTitle(record)) {
    state.titles += 1;
    await tables.titles.write(titleRow(record, dialect));
  }
  for (const row of itemRows(record, dialect, itemFields)) {
    state.items += 1;
    await tables.items.write(row);
  }
  refuseGrowth(tables, state);
}

async function writeFault(
  faults: MarcTableFile,
  state: State,
  { at, reason, raw }: { at: number; reason: string; raw: string },
): Promise<void> {
  state.faults += 1;
  if (state.faults <= mostWrittenFaults) await faults.write([String(at), reason, raw]);
}

function refuseGrowth({ titles, items }: Tables, { bytes }: State): void {
  const written = titles.bytes() + items.bytes();
  if (written < alwaysAllowedBytes || written < bytes * mostGrowth) return;
  throw new LoadError('too_large', say('marcGrows', { times: mostGrowth }));
}

const usualDialect = ({ lead }: State): MarcDialect => (lead < 0 ? 'cnmarc' : 'marc21');

const progressOf = ({ bytes, records, titles, items, faults }: State): MarcProgress => ({
  bytes,
  records,
  titles,
  items,
  faults,
});
