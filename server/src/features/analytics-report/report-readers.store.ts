import type { Language, NamedReaders, ReportReaders } from '@stacksight/contract';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { matches } from '#store/listing.ts';
import type { ProjectReader } from '#store/projects/project-access.ts';
import { seenReports } from '#store/projects/project-access.ts';
import { account, role } from '#store/schema/accounts.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { roleTextIn } from '#store/seeds/role-words.ts';

// The readers of reports: roles and accounts by name, and the folders that a reader finds.

const mostPeople = 20;
const personName = sql<string>`CASE WHEN ${account.nickName} = '' THEN ${account.username} ELSE ${account.nickName} || ' (' || ${account.username} || ')' END`;
const people = { id: account.id, name: personName };
const roles = { id: role.id, name: role.roleName };

/** Returns a function that names the readers of reports; deleted roles and accounts are left out. */
export async function readerNames(
  db: Db,
  all: readonly (ReportReaders | null)[],
  language: Language,
): Promise<(readers: ReportReaders | null) => NamedReaders | null> {
  const ids = (kind: keyof ReportReaders) => [
    ...new Set(all.flatMap((readers) => readers?.[kind] ?? [])),
  ];
  const named = new Map<string, string>();
  const [roleIds, personIds] = [ids('roles'), ids('people')];
  const found = [
    ...(roleIds.length === 0
      ? []
      : await db.select(roles).from(role).where(inArray(role.id, roleIds))),
    ...(personIds.length === 0
      ? []
      : await db.select(people).from(account).where(inArray(account.id, personIds))),
  ];
  for (const { id, name } of found) named.set(id, roleTextIn(name, language));
  const pick = (list: readonly string[]) =>
    list.flatMap((id) => {
      const name = named.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
  return (readers) =>
    readers === null ? null : { roles: pick(readers.roles), people: pick(readers.people) };
}

/** Returns the ids of the given roles and accounts that exist. */
export async function knownReaders(db: Db, readers: ReportReaders): Promise<string[]> {
  const nameReaders = await readerNames(db, [readers], 'zh-CN');
  const named = nameReaders(readers);
  return [...(named?.roles ?? []), ...(named?.people ?? [])].map(({ id }) => id);
}

/** Returns all roles, and the first twenty accounts whose name contains the text. */
export async function findReaders(
  db: Db,
  search: string | undefined,
  language: Language,
): Promise<NamedReaders> {
  const isFound = and(
    eq(account.status, 'valid'),
    matches(search, account.username, account.nickName),
  );
  const found = await db.select(roles).from(role).orderBy(asc(role.roleName));
  return {
    roles: found.map(({ id, name }) => ({ id, name: roleTextIn(name, language) })),
    people: await db
      .select(people)
      .from(account)
      .where(isFound)
      .orderBy(asc(account.username))
      .limit(mostPeople),
  };
}

/** Returns the folders of the reports that the reader sees, by name. */
export async function listFolders(db: Db, reader: ProjectReader): Promise<string[]> {
  const { folder } = analyticsReport;
  const rows = await db
    .selectDistinct({ folder })
    .from(analyticsReport)
    .where(and(ne(folder, ''), seenReports(analyticsReport, reader)))
    .orderBy(asc(folder));
  return rows.map((row) => row.folder);
}
