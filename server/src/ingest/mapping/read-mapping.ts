import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadError } from '../load-error.ts';
import { mappingProblems } from './check-mapping.ts';
import { type FileMapping, Mapping } from './mapping-schema.ts';

const folder = join(import.meta.dirname, '..', 'mappings');

/** The mappings that come with Stacksight. */
export const shippedMappings = ['events', 'librarieswest', 'newcastle'] as const;
export type ShippedMapping = (typeof shippedMappings)[number];

/** One of the mappings that come with Stacksight. */
export async function readShippedMapping(name: ShippedMapping): Promise<Mapping> {
  return readMapping(join(folder, `${name}.json`));
}

/** A mapping from a file. */
export async function readMapping(path: string): Promise<Mapping> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LoadError('bad_mapping', `The mapping ${path} cannot be read: ${why}`, cause);
  }
  return parseMapping(value, path);
}

/** A mapping from a value; one error names everything that is wrong with it. */
export function parseMapping(value: unknown, from: string): Mapping {
  const parsed = Mapping.safeParse(value);
  const problems = parsed.success
    ? mappingProblems(parsed.data)
    : parsed.error.issues.map((issue) => `${pathOf(issue.path)}: ${issue.message}`);
  if (parsed.success && problems.length === 0) return parsed.data;
  const lines = problems.map((line) => `  ${line}`).join('\n');
  throw new LoadError('bad_mapping', `The mapping ${from} cannot be used:\n${lines}`);
}

/** Which of a mapping's files this name is for. */
export function fileMappingOf(mapping: Mapping, fileName: string): FileMapping | null {
  const fits = ({ match }: FileMapping) =>
    match === undefined || match.some((pattern) => matches(pattern, fileName));
  return mapping.files.find(fits) ?? null;
}

function matches(pattern: string, name: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[^\w]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`, 'i').test(name);
}

function pathOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return text.join('').replace(/^\./, '') || 'the mapping';
}
