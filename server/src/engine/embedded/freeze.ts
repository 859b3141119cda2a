import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadingClient, WritingClient } from '../client.ts';
import { foldersOf } from './config.ts';

export type FrozenTable = { name: string; uuid: string; rows: number };

/** The files of every table at one moment: links that the engine no longer touches. */
export type FrozenTables = {
  /** The folder of the engine's data. The paths of `links` and `definitions` are the same in a new one. */
  data: string;
  /** The folder with the links to the parts, laid out as the folder of the data. */
  links: string;
  /** Files with the definitions of the database and its tables, below `data`. */
  definitions: readonly string[];
  tables: readonly FrozenTable[];
  /** Removes the links. */
  release(): Promise<void>;
};

type FreezeInput = {
  folder: string;
  database: string;
  reads: Pick<ReadingClient, 'rows'>;
  writes: Pick<WritingClient, 'command'>;
};

const name = 'backup';
const seconds = 600;

/** Freezes every table of the database. The caller keeps other statements from writing meanwhile. */
export async function freezeTables({
  folder,
  database,
  reads,
  writes,
}: FreezeInput): Promise<FrozenTables> {
  const { data } = foldersOf(folder);
  const links = join(data, 'shadow', name);
  const release = () => rm(links, { recursive: true, force: true });
  // A backup that was interrupted may have left its links.
  await release();
  const [home] = await reads.rows<{ uuid: string }>(
    'SELECT toString(uuid) AS uuid FROM system.databases WHERE name = {database:String}',
    { database },
    { seconds },
  );
  const known = await reads.rows<{ name: string; uuid: string; hasParts: number }>(
    `SELECT name, toString(uuid) AS uuid, engine LIKE '%MergeTree' AS hasParts
      FROM system.tables WHERE database = {database:String} ORDER BY name`,
    { database },
    { seconds },
  );
  for (const table of known.filter(({ hasParts }) => hasParts === 1))
    await writes.command(
      `ALTER TABLE {table:Identifier} FREEZE WITH NAME '${name}'`,
      { table: table.name },
      { seconds },
    );
  const tables = await Promise.all(
    known
      .filter(({ hasParts }) => hasParts === 1)
      .map(async ({ name: table, uuid }) => ({
        name: table,
        uuid,
        rows: await countRows(join(links, placeOf(uuid))),
      })),
  );
  const definitions = [
    `metadata/${database}.sql`,
    ...(await readdir(join(data, placeOf(home?.uuid ?? ''))))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => `${placeOf(home?.uuid ?? '')}/${file}`),
  ];
  return { data, links, definitions, tables, release };
}

/** Returns the folder of a table or database below the folder of the data. */
function placeOf(uuid: string): string {
  return `store/${uuid.slice(0, 3)}/${uuid}`;
}

/** Adds up the rows that each part of a table says it has. */
async function countRows(folder: string): Promise<number> {
  const parts = await readdir(folder).catch(() => []);
  const counts = await Promise.all(
    parts.map(async (part) => Number(await readFile(join(folder, part, 'count.txt'), 'utf8'))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export type KeptTable = { name: string; rows: number; isPlain: boolean };

/** Returns the tables of a database with their rows; `isPlain` says that a merge never makes rows fewer. */
export async function listKeptTables({
  reads,
  database,
}: Pick<FreezeInput, 'reads' | 'database'>): Promise<KeptTable[]> {
  const found = await reads.rows<Omit<KeptTable, 'isPlain'> & { isPlain: number }>(
    `SELECT name, ifNull(total_rows, 0) AS rows, engine = 'MergeTree' AS isPlain
      FROM system.tables WHERE database = {database:String}`,
    { database },
    { seconds },
  );
  return found.map((table) => ({ ...table, isPlain: table.isPlain === 1 }));
}
