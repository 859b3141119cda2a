import type { Language } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { DialError } from './dial.ts';
import words from './source-words.json' with { type: 'json' };
import { ServerRefusal, type SourceAddress } from './target.ts';

type Known = Pick<SourceAddress, 'host' | 'port' | 'database'> & {
  version?: string | null;
  tables?: number | null;
  detail?: string;
};

/** Returns the sentence about a connection in the caller's language. */
export function saySource(key: keyof typeof words, known: Known, language: Language): string {
  const { host, port, database, version, tables, detail = '' } = known;
  const values: Record<string, string> = {
    host,
    port: String(port),
    database,
    version: version ?? '',
    tables: String(tables ?? ''),
    detail: detail === '' ? '' : ` (${detail})`,
  };
  return words[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

const passing: ReadonlySet<string> = new Set([
  'unknownHost',
  'refused',
  'timeout',
  'unreachable',
  'silent',
  'lost',
  'server',
  'busy',
  'slow',
]);

/** Turns what a source refused, or why it was not reached, into the error of a call or a task; returns other errors. */
export function toSourceFailure(error: unknown, source: Known): unknown {
  const isRefusal = error instanceof ServerRefusal;
  if (!isRefusal && !(error instanceof DialError)) return error;
  const known = { ...source, detail: isRefusal ? error.message : '' };
  const key = isRefusal ? error.refusal : error.trouble;
  const params = {
    'reason.zh-CN': saySource(key, known, 'zh-CN'),
    'reason.en-US': saySource(key, known, 'en-US'),
  };
  // Such a failure may pass by itself.
  return new AppError(passing.has(key) ? 'source.away' : 'source.failed', { params, cause: error });
}
