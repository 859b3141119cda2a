import type { Language } from '@stacksight/contract';
import type { SourceAddress } from '#ingest/sources/target.ts';
import words from './probe-words.json' with { type: 'json' };

type Known = Pick<SourceAddress, 'host' | 'port' | 'database'> & {
  version?: string | null;
  tables?: number | null;
  detail?: string;
};

/** Returns the sentence about a connection in the caller's language. */
export function say(key: keyof typeof words, known: Known, language: Language): string {
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
