import type { OpeningHours } from '@stacksight/contract';
import { demoGlc as glc, libraries } from '#ingest/demo/scene.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { toUrl } from '#kit/route-address.ts';
import { addAudit } from '#store/audit.ts';
import { claimDemo, isDemoClaimed } from '#store/demo/claim-demo.ts';
import { noteDemo } from '#store/demo/note-demo.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import { customConfig } from '#store/schema/config/custom-config.ts';
import { rateLimit } from '#store/schema/running/rate-limits.ts';
import words from './demo-limit-words.json' with { type: 'json' };

/** The opening hours of the demonstration city by the number in its list of libraries. */
const hoursOf = [
  { from: 9, to: 21 },
  { from: 9, to: 20 },
  { from: 9, to: 18 },
  { from: 0, to: 24 },
];
const closedOnMondays = new Set([2, 3]);

/** Rate limits that an installation may want. They are off, so that they refuse nobody. */
const limits = [
  { key: 'excel', path: 'api/export/excel', method: 'POST', count: 20, seconds: 60 },
  { key: 'desk', path: 'desk/run', method: 'POST', count: 30, seconds: 60 },
  { key: 'all', path: '*', method: '*', count: 600, seconds: 60 },
] as const;

/**
 * Sets the opening hours of the demonstration city's libraries and adds rate limits that are off, once in the life of
 * an installation.
 */
export async function seedDemoSettings({
  store,
  clock,
  config,
}: Pick<ServerDeps, 'store' | 'clock' | 'config'>): Promise<void> {
  if (await isDemoClaimed(store.db, 'settings')) return;
  const at = clock.now();
  await store.transaction(async (tx) => {
    if (!(await claimDemo(tx, 'settings'))) return;
    const rows = libraries.map(({ libcode, hours, rhythm }) => {
      const value = weekOf(hours, rhythm);
      return { glc, libcode, key: 'openingHours' as const, value, modifiedAt: at };
    });
    const set = await tx.insert(customConfig).values(rows).onConflictDoNothing().returning();
    for (const { libcode, value } of set)
      await addAudit(tx, {
        ...{ at, accountId: null, username: '', address: '', isSuccess: true },
        ...{ area: 'customConfig', verb: 'update', subject: `${glc}/${libcode}` },
        before: { openingHours: null },
        after: { openingHours: value },
      });
    for (const { key, path, ...limit } of limits) {
      const uri = toUrl(path, config.analyticsPrefix);
      const row = { ...limit, uri, fromHour: 0, toHour: 24, remark: words[key]['zh-CN'] };
      const made = await tx
        .insert(rateLimit)
        .values({ ...row, status: 'invalid', createdAt: at, modifiedAt: at, modifiedBy: '' })
        .onConflictDoNothing()
        .returning({ id: rateLimit.id });
      const english = { name: uri, note: words[key]['en-US'] };
      await markDemo(
        tx,
        'rate_limit',
        made.map(({ id }) => ({ id, english })),
      );
    }
    await noteDemo(tx, ['rate_limit'], at);
  });
}

function weekOf(hours: number, rhythm: number): OpeningHours {
  const open = hoursOf[hours] ?? null;
  return Array.from({ length: 7 }, (_, day) =>
    day === 0 && closedOnMondays.has(rhythm) ? null : open,
  );
}
