import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import {
  groupedReaderType,
  operatorRef,
  ownChange,
  readerTypeGroup,
} from '../schema/library/own-codes.ts';

// What library groups say of their own codes, as questions need it: read once for each change, which every process
// sees at its next question.

type Name = { code: string; zh: string; en: string };

export type OwnRecords = {
  version: number;
  readerTypes: { codes: string[]; groups: string[] };
  names: { reader_type_group: Name[]; operator: Name[] };
};

/** Says that what a group says of its own codes has changed; in the transaction of the change. */
export async function bumpOwnChange(tx: Db, glc: string): Promise<void> {
  await tx
    .insert(ownChange)
    .values({ glc })
    .onConflictDoUpdate({
      target: ownChange.glc,
      set: { version: sql`${ownChange.version} + 1` },
    });
}

/** Reads what a group says of its own codes; what was read is kept until it changes. */
export function createOwnRecords(db: Db): (glc: string) => Promise<OwnRecords> {
  const kept = new Map<string, { version: number; records: Promise<OwnRecords> }>();
  return async (glc) => {
    const version = await versionOf(db, glc);
    const known = kept.get(glc);
    if (known?.version === version) return known.records;
    const records = readRecords(db, glc, version);
    records.catch(() => kept.delete(glc));
    kept.set(glc, { version, records });
    return records;
  };
}

async function versionOf(db: Db, glc: string): Promise<number> {
  const [row] = await db
    .select({ version: ownChange.version })
    .from(ownChange)
    .where(eq(ownChange.glc, glc));
  return row?.version ?? 0;
}

async function readRecords(db: Db, glc: string, version: number): Promise<OwnRecords> {
  if (version === 0)
    return {
      version,
      readerTypes: { codes: [], groups: [] },
      names: { reader_type_group: [], operator: [] },
    };
  const types = await db
    .select({ code: groupedReaderType.rdtype, group: groupedReaderType.groupId })
    .from(groupedReaderType)
    .where(and(eq(groupedReaderType.glc, glc), isNotNull(groupedReaderType.groupId)))
    .orderBy(asc(groupedReaderType.rdtype));
  const groups = await db
    .select()
    .from(readerTypeGroup)
    .where(eq(readerTypeGroup.glc, glc))
    .orderBy(sql`${readerTypeGroup.name} ->> 'zh-CN'`);
  const operators = await db.select().from(operatorRef).where(eq(operatorRef.glc, glc));
  return {
    version,
    readerTypes: {
      codes: types.map(({ code }) => code),
      groups: types.map(({ group }) => group ?? ''),
    },
    names: {
      reader_type_group: groups.map(({ id, name }) => ({
        code: id,
        zh: name['zh-CN'],
        en: name['en-US'],
      })),
      operator: operators.map(({ code, name }) => ({ code, zh: name || code, en: name || code })),
    },
  };
}
