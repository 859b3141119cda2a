import { and, eq } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { dictValue, labelRevision } from '../schema/config/dictionaries.ts';

/** What a group calls a code, and its place among the choices. */
export type OwnLabel = { code: string; zh: string; en: string; sort: number };
type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, OwnLabel>>;

const none: ReadonlyMap<string, OwnLabel> = new Map();

/** Reads what groups call their codes; a change shows at the next question, in whichever server it was made. */
export function createOwnLabels(db: Db) {
  let known: { revision: number; groups: Map<string, Promise<Dictionaries>> } = {
    revision: -1,
    groups: new Map(),
  };

  return async (dictionary: string, glc: string): Promise<ReadonlyMap<string, OwnLabel>> => {
    const [row] = await db.select({ revision: labelRevision.revision }).from(labelRevision);
    const revision = row?.revision ?? 0;
    if (known.revision !== revision) known = { revision, groups: new Map() };
    const { groups } = known;
    const reading = groups.get(glc) ?? readNames(db, glc);
    groups.set(glc, reading);
    reading.catch(() => groups.delete(glc));
    return (await reading).get(dictionary) ?? none;
  };
}

async function readNames(db: Db, glc: string): Promise<Dictionaries> {
  const { type, code, name, sort } = dictValue;
  const rows = await db
    .select({ type, code, name, sort })
    .from(dictValue)
    .where(and(eq(dictValue.glc, glc), eq(dictValue.isActive, true)))
    .orderBy(sort, code);
  const named = Map.groupBy(rows, (row) => row.type as string);
  return new Map(
    [...named].map(([dictionary, own]) => [
      dictionary,
      new Map(own.map((row) => [row.code, toOwnLabel(row)])),
    ]),
  );
}

function toOwnLabel({
  code,
  name,
  sort,
}: Pick<typeof dictValue.$inferSelect, 'code' | 'name' | 'sort'>) {
  return { code, zh: name['zh-CN'], en: name['en-US'], sort };
}
