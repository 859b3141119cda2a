import type { AlertTo } from '@stacksight/contract';
import { maySeeStoredAnswer } from '#analytics/footprint.ts';
import type { BilingualText, ServerDeps } from '#kit/deps.ts';
import type { ReportAsker } from '#kit/reports.ts';
import type { Db } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { type AlertRow, accountsOf } from './alert.store.ts';
import { type FiringRow, listUntold, markTold } from './firing.store.ts';
import { periodText, say } from './say-firing.ts';

type TellDeps = Pick<ServerDeps, 'store' | 'clock' | 'config' | 'notify'> & {
  findOwner: (accountId: string | null) => Promise<ReportAsker | null>;
};

const mostLines = 8;

/**
 * Tells people about the firings that nobody has been told, one notice for the firings of one look at an alert. The key
 * of a notice is that of its firings and its receiver, so that a server that ends in between tells nobody twice.
 */
export async function tellFirings(deps: TellDeps): Promise<void> {
  const { store, clock, config } = deps;
  const untold = await listUntold(store.db);
  for (const [batch, rows] of Map.groupBy(untold, ({ firing }) => firing.batch)) {
    const alert = rows[0]?.alert;
    if (alert === undefined || isQuiet(alert.form.quiet, clock.now(), config.timeZone)) continue;
    const firings = rows.map(({ firing }) => firing);
    const counts = new Map<string, number>();
    for (const accountId of await receiversOf(store.db, alert))
      for (const { id } of await tellOne(deps, alert, { batch, firings, accountId }))
        counts.set(id, (counts.get(id) ?? 0) + 1);
    await store.transaction((tx) => markTold(tx, { batch, at: clock.now(), counts }));
  }
}

/** Returns whether an hour of the library is within the quiet hours, which may go past midnight. */
export function isQuiet(
  quiet: { from: number; to: number } | null,
  now: Date,
  timeZone: string,
): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const hour = Number(now.toLocaleString('en-GB', { hour: '2-digit', timeZone }).slice(0, 2));
  const { from, to } = quiet;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

async function receiversOf(db: Db, { form: { to }, createdBy }: AlertRow): Promise<string[]> {
  const own = createdBy === null ? [] : [createdBy];
  const others: Readonly<Record<AlertTo['kind'], () => Promise<string[]>>> = {
    me: async () => own,
    people: async () => (to.kind === 'people' ? to.accounts : []),
    role: () => (to.kind === 'role' ? accountsOf(db, to.role) : Promise.resolve([])),
  };
  return [...new Set(await others[to.kind]())];
}

// Tells a receiver what their own rights show at this moment, and returns those firings.
async function tellOne(
  { store, notify, findOwner }: TellDeps,
  alert: AlertRow,
  { batch, firings, accountId }: { batch: string; firings: FiringRow[]; accountId: string },
): Promise<FiringRow[]> {
  const asker = await findOwner(accountId);
  const mayRead = asker?.isSuper === true || asker?.permissions.has('analysis:view') === true;
  if (asker === null || !mayRead) return [];
  const own = firings.filter(({ footprint }) => maySeeStoredAnswer(footprint, asker));
  const [first] = own;
  if (first === undefined) return [];
  const alertName = await alertNames(store.db, alert);
  await notify({
    kind: 'alert',
    summary:
      own.length === 1
        ? say('one', { alert: alertName, place: first.words.library })
        : say('many', { alert: alertName, count: String(own.length) }),
    details: detailsOf(alert, own),
    system: say('alert'),
    link: { path: `/analysis/alerts?open=${alert.id}`, label: say('look') },
    to: [accountId],
    once: `alert ${batch} ${accountId}`,
  });
  return own;
}

/** Returns the name of an alert in both languages; only those of the demonstration city differ. */
async function alertNames(db: Db, alert: AlertRow): Promise<BilingualText> {
  const [english = alert] = await asShown(db, 'alert', [alert], 'en-US');
  return { 'zh-CN': alert.name, 'en-US': english.name };
}

function detailsOf({ form }: AlertRow, firings: readonly FiringRow[]): BilingualText {
  const lines = firings.slice(0, mostLines).map((one) =>
    say('line', {
      place: one.words.library,
      period: periodText(one, form),
      text: one.words.text,
    }),
  );
  const more = firings.length - mostLines;
  if (more > 0) lines.push(say('more', { count: String(more) }));
  if (form.action !== '') lines.push(say('action', { action: form.action }));
  const all = (language: keyof BilingualText) => lines.map((line) => line[language]).join('\n');
  return { 'zh-CN': all('zh-CN'), 'en-US': all('en-US') };
}
