import { type EtlLook, type ImportTried, type Language, serviceTypes } from '@stacksight/contract';
import { groupToFill } from '#analytics/question/group-to-fill.ts';
import { warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import type { Connector } from '#ingest/connectors/connector-schema.ts';
import type { DatabaseClock } from '#ingest/databases/source-database.ts';
import { knownEventNames } from '#ingest/mapping/known-event-words.ts';
import { tryStream } from '#ingest/sync/try-stream.ts';
import { addDays, boundOfDay, firstDays, wallTime } from '#ingest/sync/windows.ts';
import { sayTried } from '#ingest/words/say-tried.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { operationEvents } from '#store/own-codes/operation-events.ts';
import type { EtlRuleConfigDeps } from './etl-rule-config.service.ts';
import { connectorOf, type SourceOfRule, withReader } from './open-reader.ts';

type By = { caller: Caller; language: Language; signal: AbortSignal };
const triedRows = 50;
const everything = { from: null, until: null };

/** Looks which streams of a source may be read, with their rows. */
export async function lookAtSource(
  deps: EtlRuleConfigDeps,
  source: SourceOfRule,
  { language, signal }: Pick<By, 'language' | 'signal'>,
): Promise<EtlLook> {
  const connector = await connectorOf(source);
  return withReader(deps, source, connector, async (reader) => {
    const version = await reader.version();
    const isReadOnly = !(await reader.canWrite());
    const streams: EtlLook['streams'] = [];
    for (const stream of connector.streams) {
      const { missing } = await reader.inspect(stream);
      const { rows } =
        missing.length > 0 ? { rows: null } : await reader.extent(stream, everything, signal);
      const title = stream.title[language === 'zh-CN' ? 0 : 1];
      const { name, isOptional } = stream;
      const isNames = stream.targets.length === 0;
      streams.push({ stream: name, title, isOptional, isNames, missing, rows });
    }
    const clock = clockBeside(await reader.now(), connector, deps.config.timeZone);
    return { version, isReadOnly, clock, streams };
  });
}

const mostMinutesApart = 10;

/** Returns both clocks where times without a zone, as the source writes them, may not be those of the library. */
function clockBeside(
  { instant, wallTime: source }: DatabaseClock,
  { systems }: Connector,
  timeZone: string,
): EtlLook['clock'] {
  const library = wallTime(instant, timeZone);
  const at = (shown: string) => Date.parse(`${shown.slice(0, 19).replace(' ', 'T')}Z`);
  const minutes = Math.abs(at(source) - at(library)) / 60_000;
  const isService = systems.every((one) => serviceTypes.some((type) => type === one));
  if (isService || minutes < mostMinutesApart) return null;
  return { source: source.slice(0, 16), library: library.slice(0, 16) };
}

/** Maps the first rows of a stream and loads nothing. */
export async function tryOneStream(
  deps: EtlRuleConfigDeps,
  {
    stream: name,
    glc: asked,
    libcode,
    ...source
  }: SourceOfRule & {
    stream: string;
    glc?: string | undefined;
    libcode: string;
  },
  { caller, language, signal }: By,
): Promise<ImportTried> {
  const { engine, secrets, config, store } = deps;
  const glc = await groupToFill(deps, caller, asked);
  const connector = await connectorOf(source);
  const stream = connector.streams.find((one) => one.name === name);
  if (stream === undefined || stream.targets.length === 0) throw new AppError('not_found');
  const tried = await withReader(deps, source, connector, async (reader) => {
    const { instant } = await reader.now();
    const { missing } = await reader.inspect(stream);
    const day = addDays(wallTime(instant, config.timeZone).slice(0, 10), -firstDays);
    const recent =
      stream.window.kind === 'days'
        ? { from: boundOfDay(day, stream.window.is, config.timeZone), until: null }
        : everything;
    if (missing.length > 0) return missing;
    const how = {
      ...{ glc, libcode: libcode || glc, timeZone: config.timeZone, signal, most: triedRows },
      readerKey: secrets.readerHashKey,
      operations: await operationEvents(store.db, glc),
    };
    const found = await tryStream(
      engine,
      reader,
      { connector, stream },
      { ...how, window: recent },
    );
    if (found.rows.length > 0) return found;
    return tryStream(engine, reader, { connector, stream }, { ...how, window: everything });
  });
  if (Array.isArray(tried))
    return { parts: [], rows: [], used: 0, refused: 0, reasons: [], shared: null, problems: tried };
  const events = await knownEventNames(engine, language);
  const nameOf = (table: string) => warehouseWords(table, language).label;
  return sayTried(tried, { events, nameOf, language });
}
