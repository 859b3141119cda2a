import { createHash } from 'node:crypto';
import { RuleBody } from '@stacksight/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../backend.ts';
import { enumConfig } from '../../schema/config/enumerations.ts';
import { projectInfo, ruleConfig, ruleFolder, ruleVersion } from '../../schema/rules/rules.ts';
import { acquisitionRules } from './acquisition-rules.ts';
import { copyRules } from './copy-rules.ts';
import { deskRules } from './desk-rules.ts';
import { loanRules } from './loan-rules.ts';
import { readerRules } from './reader-rules.ts';
import { reportRules } from './report-rules.ts';
import { ageGroups } from './rule-choices.ts';
import { bothNames, type FolderCode, type NamePair, type RuleSeed } from './rule-shape.ts';
import { serviceRules } from './service-rules.ts';
import { shelfRules } from './shelf-rules.ts';

// Seeds the built-in rules. A new rule is added to an existing installation at its next start, and so is a better text
// of a rule that nobody changed. Rules that an administrator changed or deleted stay unchanged.

export const ruleSeeds: readonly RuleSeed[] = [
  ...loanRules,
  ...deskRules,
  ...shelfRules,
  ...copyRules,
  ...acquisitionRules,
  ...readerRules,
  ...serviceRules,
  ...reportRules,
];

const project = { code: 'ready', name: bothNames(['馆析规则库', 'Ready rules']) };
const folders: Readonly<Record<FolderCode, NamePair>> = {
  circulation: ['流通', 'Circulation'],
  holdings: ['馆藏', 'Holdings'],
  acquisition: ['采访', 'Acquisition'],
  readers: ['读者', 'Readers'],
  services: ['服务', 'Services'],
  reports: ['报表', 'Reports'],
};
const by = 'Stacksight';

/** Marks all these keys as added, and returns the keys that were not marked before. */
export type Claim = (kind: string, keys: readonly string[]) => Promise<{ key: string }[]>;

/** Adds the missing project, list of choices, folders and rules, and updates the rules that nobody changed. */
export async function seedRules(db: Db, claim: Claim): Promise<void> {
  if ((await claim('project', [project.code])).length > 0)
    await db.insert(projectInfo).values(project).onConflictDoNothing();
  if ((await claim('enumeration', [ageGroups.code])).length > 0)
    await db.insert(enumConfig).values(ageGroups).onConflictDoNothing();
  await addFolders(db, await claim('ruleFolder', Object.keys(folders)));
  const added = await claim(
    'rule',
    ruleSeeds.map(({ code }) => code),
  );
  await addRules(db, new Set(added.map(({ key }) => key)));
  await renew(db);
}

async function addFolders(db: Db, added: readonly { key: string }[]): Promise<void> {
  const [home] = await db
    .select({ id: projectInfo.id })
    .from(projectInfo)
    .where(eq(projectInfo.code, project.code));
  if (home === undefined || added.length === 0) return;
  const rows = Object.entries(folders)
    .filter(([code]) => added.some(({ key }) => key === code))
    .map(([code, name], at) => ({
      code,
      name: bothNames(name),
      projectId: home.id,
      // Lists are sorted by this time, so the folders stay in this order.
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
    }));
  await db.insert(ruleFolder).values(rows).onConflictDoNothing();
}

async function addRules(db: Db, added: ReadonlySet<string>): Promise<void> {
  if (added.size === 0) return;
  const places = await db.select({ id: ruleFolder.id, code: ruleFolder.code }).from(ruleFolder);
  const rows = ruleSeeds.flatMap(({ code, folder, body }, index) => {
    const folderId = places.find((place) => place.code === folder)?.id;
    if (folderId === undefined || !added.has(code)) return [];
    return [
      {
        code,
        folderId,
        sort: (index + 1) * 10,
        seedHash: hashOf(body),
        isReady: true,
        body: RuleBody.parse(body),
        createdBy: by,
        modifiedBy: by,
      },
    ];
  });
  if (rows.length === 0) return;
  const made = await db.insert(ruleConfig).values(rows).onConflictDoNothing().returning();
  if (made.length > 0)
    await db
      .insert(ruleVersion)
      .values(made.map(({ id, body }) => ({ ruleId: id, version: 1, body, savedBy: by })));
}

async function renew(db: Db): Promise<void> {
  const rows = await db
    .select({ code: ruleConfig.code, hash: ruleConfig.seedHash, version: ruleConfig.version })
    .from(ruleConfig)
    .where(eq(ruleConfig.isReady, true));
  const known = new Map(rows.map((row) => [row.code, row]));
  for (const { code, body } of ruleSeeds) {
    const row = known.get(code);
    if (row !== undefined && row.hash !== hashOf(body)) await renewOne(db, code, row.version, body);
  }
}

async function renewOne(
  db: Db,
  code: string,
  version: number,
  seed: RuleSeed['body'],
): Promise<void> {
  const [body, next, now] = [RuleBody.parse(seed), version + 1, new Date()];
  const [row] = await db
    .update(ruleConfig)
    .set({ body, version: next, seedHash: hashOf(seed), modifiedBy: by, modifiedAt: now })
    .where(and(eq(ruleConfig.code, code), eq(ruleConfig.version, version)))
    .returning({ id: ruleConfig.id });
  if (row === undefined) return;
  await db.insert(ruleVersion).values({ ruleId: row.id, version: next, body, savedBy: by });
}

function hashOf(body: RuleSeed['body']): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
