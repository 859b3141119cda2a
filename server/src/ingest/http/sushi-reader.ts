import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectorStream } from '../connectors/connector-schema.ts';
import { rowsPerBlock, type TextRow } from '../databases/source-database.ts';
import { ServerRefusal, type ServiceAddress } from '../sources/target.ts';
import { type ReadWindow, type SourceReader, sourceRows } from '../sync/source-reader.ts';
import type { Service } from './open-service.ts';
import { type ResourceUse, readStatus, readUsage } from './sushi-report.ts';

// Reads the use of electronic resources by SUSHI (COUNTER 5.1). A month belongs to the window that its first day is in;
// the present month is left out until it is over.

type SushiSource = Pick<ServiceAddress, 'database' | 'username' | 'password'> & {
  settings: Readonly<Record<string, string>>;
};
type SushiPatience = { mostWaits: number; waitMs: number };
const patience: SushiPatience = { mostWaits: 6, waitMs: 20_000 };

/** Services keep the present year and the two before it. */
const yearsKept = 2;
const monthsAtOnce = 12;

/** Reads streams from a SUSHI service. It holds no connection. */
export function createSushiReader(
  service: Service,
  { database: path, username, password, settings }: SushiSource,
  { mostWaits, waitMs }: SushiPatience = patience,
): SourceReader {
  const never = new AbortController().signal;
  const base = `/${path.replace(/^\/+|\/+$/g, '')}`.replace(/^\/$/, '');
  const report = settings.report || 'dr';
  const metric = settings.metric || 'Total_Item_Requests';
  const account = {
    customer_id: username,
    ...(settings.requestor ? { requestor_id: settings.requestor } : {}),
    ...(password === '' ? {} : { api_key: password }),
  };

  async function ask(months: readonly string[], signal: AbortSignal): Promise<ResourceUse[]> {
    const [first] = months;
    const last = months.at(-1);
    if (first === undefined || last === undefined) return [];
    const query = { ...account, begin_date: first.slice(0, 7), end_date: last.slice(0, 7) };
    for (let waits = 0; ; waits += 1) {
      const answer = readUsage(await service.get(`${base}/reports/${report}`, query, signal), {
        metric,
      });
      if (answer.kind === 'uses') {
        const asked = new Set(months);
        return answer.uses.filter(({ month }) => asked.has(month));
      }
      if (answer.kind === 'none') return [];
      // The last months of several may not be ready; the next run asks for them again.
      if (answer.kind === 'notReady') {
        if (months.length === 1) return [];
        const parts = months.map((month) => () => ask([month], signal));
        const found: ResourceUse[] = [];
        for (const part of parts) found.push(...(await part()));
        return found;
      }
      if (waits >= mostWaits) throw new ServerRefusal('busy');
      await wait(waitMs, undefined, { signal });
    }
  }

  let last: { key: string; uses: Promise<ResourceUse[]> } | null = null;
  /** The uses of a window; the last answer is kept, because its rows are counted before they are read. */
  function usesOf(window: ReadWindow, signal: AbortSignal): Promise<ResourceUse[]> {
    const key = JSON.stringify(window);
    if (last?.key === key) return last.uses;
    const uses = (async () => {
      const months = monthsOf(window, new Date());
      const found: ResourceUse[] = [];
      for (let at = 0; at < months.length; at += monthsAtOnce)
        found.push(...(await ask(months.slice(at, at + monthsAtOnce), signal)));
      return found;
    })();
    last = { key, uses };
    return uses;
  }

  return {
    async version() {
      readStatus(await service.get(`${base}/status`, account, never));
      return 'COUNTER 5.1';
    },
    async now() {
      const instant = new Date();
      return { instant, wallTime: instant.toISOString().slice(0, 19).replace('T', ' ') };
    },
    canWrite: async () => false,
    begin: async () => 'statement',
    async inspect(stream) {
      const columns = Object.values(stream.select).map((field) => ({
        ...{ table: report, column: String(field), type: metric },
      }));
      return { missing: [], uses: columns, columns };
    },
    async extent(_, window, signal) {
      const uses = await usesOf(window, signal);
      const months = uses.map(({ month }) => month).sort();
      return { rows: uses.length, first: months[0] ?? null, last: months.at(-1) ?? null };
    },
    firstChanged: async () => null,
    async read(stream, window, { signal, most }) {
      const uses = await usesOf(window, signal);
      return sourceRows({
        columns: Object.keys(stream.select),
        blocks: inBlocks(stream, uses.slice(0, most ?? uses.length)),
      });
    },
    countDays: async () => new Map(),
    close: async () => undefined,
  };
}

/** Returns the first days of the complete months whose first day is in a window. */
function monthsOf({ from, until }: ReadWindow, now: Date): string[] {
  const present = now.toISOString().slice(0, 7);
  const start = from?.slice(0, 10) ?? `${now.getUTCFullYear() - yearsKept}-01-01`;
  const months: string[] = [];
  const year = Number(start.slice(0, 4));
  for (let at = year * 12; ; at += 1) {
    const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    const day = `${month}-01`;
    if (month >= present || (until !== null && day >= until.slice(0, 10))) return months;
    if (day >= start) months.push(day);
  }
}

async function* inBlocks(
  { select }: ConnectorStream,
  uses: readonly ResourceUse[],
): AsyncGenerator<TextRow[]> {
  const fields = Object.values(select).map(String);
  for (let at = 0; at < uses.length; at += rowsPerBlock)
    yield uses.slice(at, at + rowsPerBlock).map((use) => {
      const cells: Readonly<Record<string, string>> = { ...use, uses: String(use.uses) };
      return fields.map((field) => cells[field] ?? null);
    });
}
