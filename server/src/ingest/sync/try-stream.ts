import { randomInt } from 'node:crypto';
import type { Engine } from '#engine/open.ts';
import type { Connector, ConnectorStream } from '../connectors/connector-schema.ts';
import { mappingOfStream } from '../connectors/read-connector.ts';
import { compileTry } from '../plan/compile-try.ts';
import { loadReference } from '../reference/load-reference.ts';
import { planInputOf } from '../stage-file.ts';
import { askTry, type TriedFile } from '../try-file.ts';
import { createRowEncoder } from './encode-rows.ts';
import type { ReadWindow, SourceReader } from './source-reader.ts';
import { readAll } from './sql-reader.ts';

type TryOptions = {
  glc: string;
  libcode: string;
  timeZone: string;
  readerKey: Buffer;
  operations: Readonly<Record<string, string>>;
  window: ReadWindow;
  most: number;
  signal: AbortSignal;
};

/** Maps the first rows of a stream as they would arrive, and loads nothing. */
export async function tryStream(
  engine: Engine,
  reader: SourceReader,
  { connector, stream }: { connector: Connector; stream: ConnectorStream },
  options: TryOptions,
): Promise<TriedFile> {
  const { glc, window, most, signal } = options;
  const mapping = mappingOfStream(connector, stream);
  const [file] = mapping.files;
  await loadReference(engine);
  const events = await engine.rows<{ event: string }>('SELECT DISTINCT event FROM dim_event');
  const request = {
    ...options,
    mapping,
    file,
    now: new Date(),
    events: events.map((one) => one.event),
  };
  const header = { names: file.columns, delimiter: ',' };
  const entry = { glc, batch: randomInt(2 ** 47) };
  const plan = compileTry(planInputOf(request, { sha256: '' }, entry, header), most);
  const rows = await readAll(await reader.read(stream, window, { signal, most }));
  const encoder = createRowEncoder();
  const pieces = async function* () {
    yield encoder.encode(rows.slice(0, most));
  };
  const { targets, reasons } = plan;
  const tried = await askTry(engine, plan, request, pieces());
  return { header: file.columns, encoding: 'utf-8', targets, reasons, rows: tried };
}
