import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { oaiFields } from '../http/oai-fields.ts';
import { sushiFields } from '../http/sushi-fields.ts';
import { LoadError } from '../load-error.ts';
import { mappingProblems } from '../mapping/check-mapping.ts';
import { type FileMapping, Mapping } from '../mapping/mapping-schema.ts';
import { joinSentences, type Sentence, say } from '../words/say.ts';
import { Connector, type ConnectorStream } from './connector-schema.ts';
import { personalColumns } from './personal-columns.ts';

const folder = import.meta.dirname;

/** Lists the names of the connectors that come with Stacksight, each a folder beside this file. */
export async function listConnectors(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const read = new Map<string, Promise<Connector>>();

/** Reads a connector that comes with Stacksight; null for an unknown name. */
export async function readShippedConnector(name: string): Promise<Connector | null> {
  if (!(await listConnectors()).includes(name)) return null;
  const known = read.get(name) ?? readFolder(join(folder, name));
  read.set(name, known);
  return known;
}

/** Reads a connector from its folder: connector.json, and the streams in the order of their file names. */
async function readFolder(path: string): Promise<Connector> {
  const json = async (...parts: string[]): Promise<unknown> =>
    JSON.parse(await readFile(join(path, ...parts), 'utf8'));
  const files = (await readdir(join(path, 'streams'))).filter((file) => file.endsWith('.json'));
  const streams = await Promise.all(files.sort().map((file) => json('streams', file)));
  return parseConnector({ ...((await json('connector.json')) as object), streams }, path);
}

/** Reads a connector from a value. One error names all of its faults. */
export function parseConnector(value: unknown, from: string): Connector {
  const parsed = Connector.safeParse(value);
  if (!parsed.success) throw faulty(from, z.prettifyError(parsed.error).split('\n').map(both));
  const connector = parsed.data;
  const problems = connector.streams.flatMap((stream) =>
    streamProblems(connector, stream).map(
      (one): Sentence => ({
        'zh-CN': `${stream.name} ${one['zh-CN']}`,
        'en-US': `${stream.name} ${one['en-US']}`,
      }),
    ),
  );
  if (problems.length > 0) throw faulty(from, problems);
  return connector;
}

/** A mapping for the rows of one stream. */
export type StreamMapping = Omit<Mapping, 'files'> & { files: [FileMapping] };

/** Returns the mapping with which the rows of a stream are loaded, under the name of the connector. */
export function mappingOfStream(
  { name, dictionaries }: Pick<Connector, 'name' | 'dictionaries'>,
  { select, targets }: ConnectorStream,
): StreamMapping {
  const file: FileMapping = {
    delimiter: ',',
    columns: Object.keys(select),
    optional: [],
    headings: {},
    otherColumns: 'refuse',
    targets,
  };
  return { name, notes: [], groups: {}, dictionaries, names: {}, files: [file] };
}

/** Returns the fields that the service of a connector has; null for databases. */
function serviceFieldsOf({
  systems,
}: Pick<Connector, 'systems'>): Pick<ReadonlySet<string>, 'has'> | null {
  if (systems.includes('sushi')) return sushiFields;
  return systems.includes('oai') ? oaiFields : null;
}

function streamProblems(connector: Connector, stream: ConnectorStream): Sentence[] {
  const personal = personalColumns(stream);
  if (personal.length > 0) return [say('looksPersonal', { columns: personal.join(', ') })];
  const fields = serviceFieldsOf(connector);
  if (fields === null && stream.from.length === 0) return [both('from: []')];
  const other = Object.values(stream.select).filter(
    (field) => fields?.has(String(field)) === false,
  );
  if (other.length > 0) return other.map((field) => both(`select: ${field}`));
  if (stream.names !== undefined) {
    const lacking = ['code', 'zh', 'en'].filter((column) => !(column in stream.select));
    return lacking.map((column) => both(`select: ${column}`));
  }
  const mapping = mappingOfStream(connector, stream);
  // The schema of mappings has its own checks, such as at least one target.
  const parsed = Mapping.safeParse(mapping);
  if (!parsed.success) return [both(z.prettifyError(parsed.error))];
  return mappingProblems(parsed.data);
}

const both = (text: string): Sentence => ({ 'zh-CN': text, 'en-US': text });

function faulty(from: string, problems: readonly Sentence[]): LoadError {
  return new LoadError(
    'bad_mapping',
    say('badMapping', { file: from, problems: joinSentences(problems, '\n') }),
  );
}
