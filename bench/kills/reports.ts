import type { Child, ChildFigure, ChildKey, Receipt, SyncSending } from '@stacksight/contract';
import type { Console } from './console.ts';
import { loadPushed, untilDone } from './until-done.ts';

/** The events of the reported month that a round brings. */
const rows = 40;

/** The last ended month, as `2026-10`. */
const lastMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15))
    .toISOString()
    .slice(0, 7);
};

/** Pushes in-house uses of the last month, and waits until they are in the numbers. */
async function pushUses(server: () => Console, round: number): Promise<void> {
  const at = `${lastMonth()}-15T10:00:00+08:00`;
  const events = Array.from({ length: rows }, (_, index) => ({
    ...{ id: `use/${round}/${index}`, event: 'in_house', at },
  }));
  const key = { 'idempotency-key': `uses-${round}` };
  await untilDone('the uses are kept', () =>
    server().call<object>('POST', 'ingest/events', { events }, key),
  );
  await loadPushed(server, async () => (await usesOf(server())) >= rows * (round + 1));
}

/** Returns the in-house uses of the last month at the child. */
async function usesOf(child: Console): Promise<number> {
  const json = {
    ...{ kind: 'table', dataset: 'circulation', metrics: ['in_house'], range: 'lastMonth' },
  };
  const reply = await child.call<{ rows: number[][] }>('POST', 'api/query', json);
  return reply.rows[0]?.[0] ?? 0;
}

/** Registers the group of the child at the parent, and the parent at the child. */
export async function joinParent(parent: Console, child: () => Console): Promise<void> {
  await pushUses(child, 0);
  const json = { name: 'Child', glc: 'main' };
  const { key } = await parent.call<ChildKey>('POST', 'childReports', json);
  await child().call('POST', 'analyticsSync/add', {
    ...{ glc: 'main', parentUrl: parent.address, secret: key, contents: ['circulation'] },
  });
}

/** Reports the last month with new events, and again by hand while an attempt was cut off, until the parent has it. */
export async function reportMonth(server: () => Console, round: number): Promise<void> {
  await pushUses(server, round);
  let sent: string | null = null;
  await untilDone('the report arrives', async () => {
    const { rows: all } = await server().call<{ rows: SyncSending[] }>(
      'GET',
      'analyticsSync/sendings?pageSize=100',
    );
    const last = all.find(({ id }) => id === sent);
    if (last?.state === 'accepted') return true;
    const isOnItsWay = last?.state === 'waiting' && Date.now() - Date.parse(last.createdAt) < 5_000;
    if (isOnItsWay) return null;
    const made = await server().call<SyncSending[]>('POST', 'analyticsSync/send', { glc: 'main' });
    sent = made[0]?.id ?? null;
    return null;
  });
}

/** Says what the parent lacks or has twice of the reports that the child was told have arrived; null if nothing. */
export async function faultOfReports(
  parent: Console,
  child: Console,
  round: number,
): Promise<string | null> {
  const month = lastMonth();
  const list = async <T>(from: Console, path: string): Promise<T[]> => {
    const found: T[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = `${path}${path.includes('?') ? '&' : '?'}pageSize=100&pageNum=${pageNum}`;
      const { rows, total } = await from.call<{ rows: T[]; total: number }>('GET', page);
      found.push(...rows);
      if (rows.length === 0 || found.length >= total) return found;
    }
  };
  const sendings = await list<SyncSending>(child, 'analyticsSync/sendings');
  const receipts = await list<Receipt>(parent, 'childReports/receipts');
  const known = new Map(receipts.map(({ id, ...receipt }) => [id, receipt]));
  const lost = sendings.filter(({ id, state }) => state === 'accepted' && !known.has(id));
  if (lost.length > 0) return `${lost.length} reports that were acknowledged have no receipt`;
  if (known.size < receipts.length) return 'a report has two receipts';
  const current = receipts.filter(({ isCurrent }) => isCurrent);
  if (current.length !== 1) return `${current.length} receipts are current`;
  const figures = await list<ChildFigure>(
    parent,
    `childReports/figures?month=${month}&metric=in_house`,
  );
  const values = figures.map(({ value }) => value);
  const wanted = rows * (round + 1);
  if (values.length !== 1 || values[0] !== wanted)
    return `the parent has ${JSON.stringify(values)} instead of ${wanted}`;
  const [row] = await list<Child>(parent, 'childReports/page');
  return row?.standing === 'reported' ? null : `the child is ${row?.standing}`;
}
