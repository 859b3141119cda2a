import type { Finding } from '../source/finding.ts';
import { lineAt } from '../source/read-source.ts';
import { isGoverned } from './house.ts';
import type { Module } from './module.ts';
import { isPureFile } from './package-rules.ts';
import { asksFirst } from './question-rule.ts';

const RAW_HTML = /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML)\b/g;
const CLOCK = /\bnew\s+Date\s*\(\s*\)|\bDate\.now\s*\(|\bMath\.random\s*\(/g;
const CLIPBOARD = /\bclipboard\b(?!Data)|\bexecCommand\b/g;
const COPIES = 'web/src/lib/window/copy-text.ts';
const DELETION = /\bapi\.\w+\.remove\w*\(/g;
const ENVIRONMENT = /\bprocess\.env\b/g;
// The embedded engine passes PATH and similar variables to its child process.
const READS_ENVIRONMENT = /^server\/src\/(main\.ts|config\.ts|engine\/embedded\/)/;
const SQL_ROOMS = /^server\/src\/(analytics|ingest|engine|store)\/|\.store\.ts$/;
const SQL =
  /^\s*(SELECT\s|INSERT\s+INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+FROM\s|WITH\s+\S+\s+AS\s*\(|(CREATE|ALTER|DROP|TRUNCATE)\s+TABLE\s)/;

/** Finds code that a room may not contain: raw HTML, the clock, the environment, SQL, deletions without a question. */
export function textFindings(modules: readonly Module[]): Finding[] {
  return modules
    .filter(({ file }) => isGoverned(file))
    .flatMap((module) => [
      ...matches(
        module,
        RAW_HTML,
        'html',
        'raw HTML would let data change the page; use React elements',
      ),
      ...clipboardFindings(module),
      ...clockFindings(module),
      ...environmentFindings(module),
      ...deletionFindings(module),
      ...sqlFindings(module),
    ]);
}

function clipboardFindings(module: Module): Finding[] {
  if (!module.file.startsWith('web/') || module.file === COPIES) return [];
  const what = 'plain HTTP has no clipboard: copyText of lib/window copies or says that it cannot';
  return matches(module, CLIPBOARD, 'clipboard', what);
}

function clockFindings(module: Module): Finding[] {
  if (!isPureFile(module.file)) return [];
  return matches(module, CLOCK, 'pure', 'a pure file takes the time as an argument');
}

function environmentFindings(module: Module): Finding[] {
  const { file } = module;
  if (!file.startsWith('server/') || READS_ENVIRONMENT.test(file)) return [];
  return matches(module, ENVIRONMENT, 'settings', 'the environment is read once, by config.ts');
}

function deletionFindings({ file, source }: Module): Finding[] {
  if (!file.startsWith('web/')) return [];
  return matches({ file, source }, DELETION, 'question', 'a deletion asks first', (at) =>
    asksFirst(source.bare, at),
  );
}

function sqlFindings({ file, source }: Module): Finding[] {
  if (!file.startsWith('server/') || SQL_ROOMS.test(file)) return [];
  return source.literals
    .filter(({ parts }) => SQL.test(parts.join('x')))
    .map(({ line }) => ({
      file,
      line,
      rule: 'sql',
      what: 'SQL lives in analytics/, ingest/, engine/, store/ and *.store.ts',
    }));
}

function matches(
  { file, source }: Pick<Module, 'file' | 'source'>,
  pattern: RegExp,
  rule: string,
  what: string,
  isAllowed: (at: number) => boolean = () => false,
): Finding[] {
  return [...source.bare.matchAll(pattern)]
    .filter(({ index }) => !isAllowed(index))
    .map((match) => ({
      file,
      line: lineAt(source.text, match.index),
      rule,
      what: `${match[0]}: ${what}`,
    }));
}
