import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Backend, Db, Tx } from '../backend.ts';
import {
  groupedReaderType,
  operationType,
  operatorPlace,
  operatorRef,
  operatorRole,
  operatorRoleMember,
  ownChange,
  readerTypeGroup,
} from '../schema/library/own-codes.ts';
import { createUntilWritten } from '../until-written.ts';

// Reads the names that library groups give their own codes, in the form that questions need. The names are read once
// for each change, and every process sees a change at its next question.

type Name = { code: string; zh: string; en: string };
type Roles = { operators: string[]; roleAt: number[]; roles: string[]; names: Name[] };
export type OwnPlace = {
  operator: string;
  libcode: string;
  loc: string;
  dayFrom: string;
  dayUntil: string | null;
};

export type OwnRecords = {
  readerTypes: { codes: string[]; groups: string[] };
  /** The index of each operator's entry in the list of roles, counted from 1. */
  operatorRoles: Omit<Roles, 'names'>;
  names: Readonly<
    Record<'reader_type_group' | 'operator' | 'operator_role' | 'operation_type', Name[]>
  >;
  places: OwnPlace[];
};

const nothing: OwnRecords = {
  readerTypes: { codes: [], groups: [] },
  operatorRoles: { operators: [], roleAt: [], roles: [] },
  names: { reader_type_group: [], operator: [], operator_role: [], operation_type: [] },
  places: [],
};

/**
 * Marks a group's own codes as changed, in the transaction of the change. Until that transaction ends, other changes
 * of the group wait.
 */
export async function bumpOwnChange(tx: Tx, glc: string): Promise<void> {
  await tx
    .insert(ownChange)
    .values({ glc })
    .onConflictDoUpdate({
      target: ownChange.glc,
      set: { version: sql`${ownChange.version} + 1` },
    });
}

/** Returns the function that reads a group's own codes; it returns the same object until the codes change. */
export function createOwnRecords(
  store: Pick<Backend, 'db' | 'writes'>,
): (glc: string) => Promise<OwnRecords> {
  const { db } = store;
  const versionNow = createUntilWritten(store, (glc: string) => versionOf(db, glc));
  const kept = new Map<string, { version: number; records: Promise<OwnRecords> }>();
  return async (glc) => {
    const version = await versionNow(glc);
    if (version === 0) return nothing;
    const known = kept.get(glc);
    if (known?.version === version) return known.records;
    const records = readRecords(db, glc);
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

async function readRecords(db: Db, glc: string): Promise<OwnRecords> {
  const types = await db
    .select({ code: groupedReaderType.rdtype, group: groupedReaderType.groupId })
    .from(groupedReaderType)
    .where(and(eq(groupedReaderType.glc, glc), isNotNull(groupedReaderType.groupId)))
    .orderBy(asc(groupedReaderType.rdtype));
  const { names: roleNames, ...operatorRoles } = await rolesOf(db, glc);
  return {
    operatorRoles,
    readerTypes: {
      codes: types.map(({ code }) => code),
      groups: types.map(({ group }) => group ?? ''),
    },
    names: {
      reader_type_group: await namesOfGroups(db, glc),
      operator: await namesOfOperators(db, glc),
      operator_role: roleNames,
      operation_type: await namesOfOperations(db, glc),
    },
    places: await placesOf(db, glc),
  };
}

async function namesOfGroups(db: Db, glc: string): Promise<Name[]> {
  const rows = await db
    .select()
    .from(readerTypeGroup)
    .where(eq(readerTypeGroup.glc, glc))
    .orderBy(sql`${readerTypeGroup.name} ->> 'zh-CN'`);
  return rows.map(({ id, name }) => ({ code: id, zh: name['zh-CN'], en: name['en-US'] }));
}

async function namesOfOperators(db: Db, glc: string): Promise<Name[]> {
  const rows = await db
    .select({ code: operatorRef.code, name: operatorRef.name })
    .from(operatorRef)
    .where(eq(operatorRef.glc, glc))
    .orderBy(asc(operatorRef.code));
  return rows
    .filter(({ name }) => name !== '')
    .map(({ code, name }) => ({ code, zh: name, en: name }));
}

// An operator with several roles counts once, under the joined names of all of them.
async function rolesOf(db: Db, glc: string): Promise<Roles> {
  const rows = await db
    .select({ operator: operatorRef.code, id: operatorRole.id, name: operatorRole.name })
    .from(operatorRoleMember)
    .innerJoin(operatorRole, eq(operatorRole.id, operatorRoleMember.roleId))
    .innerJoin(operatorRef, eq(operatorRef.id, operatorRoleMember.operatorId))
    .where(and(eq(operatorRole.glc, glc), eq(operatorRef.glc, glc)))
    .orderBy(asc(operatorRef.code), asc(operatorRole.name));
  const held = Map.groupBy(rows, ({ operator }) => operator);
  const names = new Map<string, Name>();
  const roleOf = [...held].map(([operator, all]) => {
    const code = all.map(({ id }) => id).join('+');
    // chinese-ok: how a list is written in Chinese
    const zh = all.map(({ name }) => name).join('、');
    names.set(code, { code, zh, en: all.map(({ name }) => name).join(', ') });
    return { operator, code };
  });
  const roles = [...names.keys()];
  return {
    operators: roleOf.map(({ operator }) => operator),
    roleAt: roleOf.map(({ code }) => roles.indexOf(code) + 1),
    roles,
    names: [...names.values()],
  };
}

async function namesOfOperations(db: Db, glc: string): Promise<Name[]> {
  const rows = await db.select().from(operationType).where(eq(operationType.glc, glc));
  return rows.map(({ code, name }) => ({ code, zh: name['zh-CN'], en: name['en-US'] }));
}

async function placesOf(db: Db, glc: string): Promise<OwnPlace[]> {
  const { operator, libcode, loc, dayFrom, dayUntil } = operatorPlace;
  return db
    .select({ operator, libcode, loc, dayFrom, dayUntil })
    .from(operatorPlace)
    .where(eq(operatorPlace.glc, glc))
    .orderBy(asc(operator), asc(dayFrom));
}
