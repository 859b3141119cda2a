import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LoadError } from '../load-error.ts';
import { joinSentences, type Sentence, say } from '../words/say.ts';
import { mappingProblems, withPath } from './check-mapping.ts';
import { type FileMapping, Mapping } from './mapping-schema.ts';

const folder = join(import.meta.dirname, '..', 'mappings');

/** The mappings that come with Stacksight. */
export const shippedMappings = ['events', 'librarieswest', 'newcastle'] as const;
export type ShippedMapping = (typeof shippedMappings)[number];

/** Reads one of the mappings that come with Stacksight. */
export async function readShippedMapping(name: ShippedMapping): Promise<Mapping> {
  return readMapping(join(folder, `${name}.json`));
}

/** Reads a mapping from a file. */
export async function readMapping(path: string): Promise<Mapping> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LoadError('bad_mapping', say('mappingUnreadable', { file: path, why }), cause);
  }
  return parseMapping(value, path);
}

/** Reads a mapping from a value. One error names all of its faults. */
export function parseMapping(value: unknown, from: string): Mapping {
  const parsed = Mapping.safeParse(value);
  const problems = parsed.success
    ? mappingProblems(parsed.data)
    : formProblems(value, parsed.error);
  if (parsed.success && problems.length === 0) return parsed.data;
  const lines = joinSentences(
    problems.map((one) => ({ 'zh-CN': `  ${one['zh-CN']}`, 'en-US': `  ${one['en-US']}` })),
    '\n',
  );
  throw new LoadError('bad_mapping', say('badMapping', { file: from, problems: lines }));
}

/** Returns the faults of a mapping's form, in both languages. The schema library has messages in both. */
function formProblems(value: unknown, { issues }: z.ZodError): Sentence[] {
  const chinese = Mapping.safeParse(value, { error: z.locales.zhCN().localeError }).error?.issues;
  return issues.map(({ path, message }, at) =>
    withPath(pathOf(path), {
      'zh-CN': chinese?.[at]?.message ?? message,
      'en-US': message,
    }),
  );
}

/** Returns the part of a mapping whose file names match this name. */
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
