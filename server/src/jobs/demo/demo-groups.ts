import { randomUUID } from 'node:crypto';
import { Query } from '@stacksight/contract';
import { rowsBehind } from '#analytics/rows/rows-behind.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { removeMembers } from '#features/reader-group/reader-group.store.ts';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { readerGroups } from '#ingest/demo/records/library-records.ts';
import { demoGlc as glc } from '#ingest/demo/scene.ts';
import { keepReaders } from '#ingest/kept-readers.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import { readerGroup } from '#store/schema/reader-groups.ts';

export type DemoGroupDeps = Pick<ServerDeps, 'clock' | 'engine' | 'store'> & {
  analytics: Pick<Analytics, 'resolve'>;
};

const asker = {
  scope: { groups: 'all' as const },
  defaultGlc: glc,
  permissions: new Set<never>(),
  isSuper: true,
};

/** Saves the reader groups of the demonstration city. A group without readers is left out. */
export async function seedDemoGroups(deps: DemoGroupDeps): Promise<void> {
  for (const one of readerGroups) await seedGroup(deps, one);
  await bumpDataVersion(deps.engine, glc, ['reader_group_member']);
}

async function seedGroup(
  { analytics, clock, engine, store }: DemoGroupDeps,
  { name, note, query: asked, cell }: (typeof readerGroups)[number],
): Promise<void> {
  const query = Query.parse({ ...asked, glc });
  const resolved = await analytics.resolve(query, asker);
  const { signal } = new AbortController();
  const behind = await rowsBehind(engine, resolved, cell, { maySeeReaders: true, signal });
  if (behind.readersSql === null) throw new Error(`The cell of “${name[1]}” has no readers.`);
  const group = { id: randomUUID(), glc };
  const members = { sql: behind.readersSql, params: behind.params, at: clock.now() };
  const size = await keepReaders(engine, group, members);
  const isSaved = await store.transaction(async (tx) => {
    if (size === 0) return false;
    const row = { ...group, name: name[0], note: note[0], query, cell, size, createdBy: null };
    const made = await tx
      .insert(readerGroup)
      .values({ ...row, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: readerGroup.id });
    const english = { name: name[1], note: note[1] };
    await markDemo(
      tx,
      'reader_group',
      made.map(({ id }) => ({ id, english })),
    );
    return made.length > 0;
  });
  if (!isSaved) await removeMembers(engine, group);
}
