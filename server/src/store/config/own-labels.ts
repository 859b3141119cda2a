import { type Names, nameIn } from '@stacksight/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Backend, Db } from '../backend.ts';
import { customConfig } from '../schema/config/custom-config.ts';
import { dictValue } from '../schema/config/dictionaries.ts';
import { createByRevision } from './by-revision.ts';

/** A group's own name for a code, and its place among the choices. */
type OwnLabel = { code: string; zh: string; en: string; sort: number };
type Labels = ReadonlyMap<string, OwnLabel>;

const none: Labels = new Map();

/** Returns the function that reads the names which groups give their codes and libraries, by dictionary. */
export function createOwnLabels(
  store: Pick<Backend, 'db' | 'writes'>,
): (dictionary: string, glc: string) => Promise<Labels> {
  const read = createByRevision(store, (glc) => readLabels(store.db, glc));
  return async (dictionary, glc) => (await read(glc)).get(dictionary) ?? none;
}

async function readLabels(db: Db, glc: string): Promise<ReadonlyMap<string, Labels>> {
  const { type, code, name, sort } = dictValue;
  const rows = await db
    .select({ type, code, name, sort })
    .from(dictValue)
    .where(and(eq(dictValue.glc, glc), eq(dictValue.isActive, true)))
    .orderBy(sort, code);
  const byType = Map.groupBy(rows, (row) => row.type as string);
  const named = [...byType].map(([dictionary, own]) => [dictionary, toLabels(own)] as const);
  return new Map([...named, ['library', await libraryNames(db, glc)]]);
}

/** Returns the names of libraries: the short name, or else the full name that the group has set. */
async function libraryNames(db: Db, glc: string): Promise<Labels> {
  const { libcode: code, key, value } = customConfig;
  const rows = await db
    .select({ code, value })
    .from(customConfig)
    .where(and(eq(customConfig.glc, glc), inArray(key, ['fullName', 'shortName'])))
    .orderBy(key);
  return toLabels(rows.map((row) => ({ code: row.code, name: row.value as Names, sort: 0 })));
}

function toLabels(rows: readonly { code: string; name: Names; sort: number }[]): Labels {
  return new Map(
    rows.map(({ code, name, sort }) => [
      code,
      { code, zh: name['zh-CN'], en: nameIn(name, 'en-US'), sort },
    ]),
  );
}
