import { createHash } from 'node:crypto';
import type { ConnectorStream } from '../connectors/connector-schema.ts';
import { rowsPerBlock, type TextRow } from '../databases/source-database.ts';
import { readMarcxml } from '../marc/marcxml/read-marcxml.ts';
import { ownDialect } from '../marc/tables/dialect.ts';
import { isNoTitle, titleRow } from '../marc/tables/title-row.ts';
import { ServerRefusal, type ServiceAddress } from '../sources/target.ts';
import { type ReadWindow, type SourceReader, sourceRows } from '../sync/source-reader.ts';
import { oaiFields } from './oai-fields.ts';
import { type OaiPage, readOaiPage } from './oai-page.ts';
import type { Service } from './open-service.ts';

// Harvests titles by OAI-PMH 2.0. A record that the service deleted keeps its title here, because old loans refer to it.

/** The bounds of a harvest; a service with more titles is read in several runs by the earliest day of the rule. */
type HarvestLimits = { mostPages: number; mostEmptyPages: number };
const harvestLimits: HarvestLimits = { mostPages: 100_000, mostEmptyPages: 20 };

type OaiSource = Pick<ServiceAddress, 'database'> & {
  settings: Readonly<Record<string, string>>;
};

/** Reads streams from a service of OAI-PMH. It holds no connection. */
export function createOaiReader(
  service: Service,
  { database: path, settings }: OaiSource,
  limits: HarvestLimits = harvestLimits,
): SourceReader {
  const never = new AbortController().signal;
  const at = path.startsWith('/') ? path : `/${path}`;
  const prefix = settings.prefix || 'marcxml';
  const ask = async (query: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const text = await service.get(at, query, signal);
    return { text, page: readOaiPage(text) };
  };
  let known: Promise<OaiPage> | null = null;
  const identify = () => {
    known ??= ask({ verb: 'Identify' }, never).then(({ page }) => {
      if (page.verb !== 'Identify') throw new ServerRefusal('notService');
      return page;
    });
    return known;
  };
  const listing = async ({ from, until }: ReadWindow): Promise<Record<string, string>> => {
    const { hasSeconds } = await identify();
    const bound = (value: string) =>
      hasSeconds ? `${value.slice(0, 19).replace(' ', 'T')}Z` : value.slice(0, 10);
    return {
      ...{ verb: 'ListRecords', metadataPrefix: prefix },
      ...(settings.set ? { set: settings.set } : {}),
      ...(from === null ? {} : { from: bound(from) }),
      ...(until === null ? {} : { until: bound(until) }),
    };
  };
  const listRecords = async (query: Record<string, string>, signal: AbortSignal) => {
    const found = await ask(query, signal);
    if (found.page.error === 'noRecordsMatch') return null;
    if (found.page.error !== null) throw new ServerRefusal(refusalOf(found.page.error));
    if (found.page.verb !== 'ListRecords') throw new ServerRefusal('notService');
    return found;
  };

  async function* blocks(
    stream: ConnectorStream,
    window: ReadWindow,
    { signal, most = Number.POSITIVE_INFINITY }: { signal: AbortSignal; most?: number },
  ) {
    const fields = Object.values(stream.select).map((field) => oaiFields.get(String(field)) ?? -1);
    const seen = new Set<string>();
    let query = await listing(window);
    let rows: TextRow[] = [];
    let empty = 0;
    for (let pages = 1; ; pages += 1) {
      const found = await listRecords(query, signal);
      if (found === null) break;
      for await (const row of titlesOf(found.text)) {
        rows.push(fields.map((place) => row[place] ?? null));
        if (rows.length < rowsPerBlock) continue;
        yield rows;
        rows = [];
      }
      const { token, records } = found.page;
      // Only trying a stream wants few rows; they are all in the first block.
      if (token === null || rows.length >= most) break;
      empty = records === 0 ? empty + 1 : 0;
      const mark = createHash('sha256').update(token).digest('base64');
      if (seen.has(mark) || empty > limits.mostEmptyPages || pages >= limits.mostPages)
        throw new ServerRefusal('endless');
      seen.add(mark);
      query = { verb: 'ListRecords', resumptionToken: token };
    }
    if (rows.length > 0) yield rows;
  }

  return {
    version: async () => {
      await identify();
      return 'OAI-PMH 2.0';
    },
    async now() {
      const instant = (await identify()).responseDate ?? new Date();
      return { instant, wallTime: instant.toISOString().slice(0, 19).replace('T', ' ') };
    },
    canWrite: async () => false,
    begin: async () => 'statement',
    async inspect(stream) {
      const { page } = await ask({ verb: 'ListMetadataFormats' }, never);
      const isOffered = page.prefixes.includes(prefix);
      const columns = Object.values(stream.select).map((field) => ({
        ...{ table: prefix, column: String(field), type: 'text' },
      }));
      return { missing: isOffered ? [] : [`metadataPrefix ${prefix}`], uses: columns, columns };
    },
    async extent(_, window, signal) {
      const found = await listRecords(await listing(window), signal);
      if (found === null) return { rows: 0, first: null, last: null };
      const { completeListSize, records } = found.page;
      return { rows: completeListSize ?? records, first: null, last: null };
    },
    firstChanged: async () => null,
    async read(stream, window, options) {
      const columns = Object.keys(stream.select);
      return sourceRows({ columns, blocks: blocks(stream, window, options) });
    },
    countDays: async () => new Map(),
    close: async () => undefined,
  };
}

async function* titlesOf(text: string): AsyncGenerator<string[]> {
  const pieces = async function* () {
    yield Buffer.from(text);
  };
  let number = 0;
  for await (const findings of readMarcxml(pieces()))
    for (const finding of findings) {
      number += 1;
      if (!('record' in finding)) continue;
      const record = { ...finding.record, number };
      if (isNoTitle(record)) continue;
      const [id = '', ...cells] = titleRow(record, ownDialect(record) ?? 'marc21');
      // A record without a number is named by its place in a file; a page has none, so it is refused.
      yield [id.startsWith('#') ? '' : id, ...cells];
    }
}

// OAI-PMH 2.0, 3.6.
function refusalOf(code: string) {
  if (code === 'cannotDisseminateFormat' || code === 'noSetHierarchy') return 'noFormat';
  return code === 'badResumptionToken' ? 'lost' : 'brokenAnswer';
}
