import type { EngineError } from '../errors.ts';
import { findWarehouseTable, tellsOfReaders } from '../warehouse-tables/warehouse-tables.ts';
import { meantKeyword, wordBefore } from './mistyped-keyword.ts';
import { isRefused, openTables } from './refused-names.ts';

// Converts the engine's error about a statement into a code with details. The code can be translated, and the details
// reveal nothing about the machine.

export const troubleKinds = [
  'syntax',
  'keyword',
  'notSelect',
  'several',
  'column',
  'table',
  'function',
  'forbidden',
  'readers',
  'settings',
  'rows',
  'size',
  'memory',
  'busy',
  'ungrouped',
  'aggregate',
  'types',
  'arguments',
  'parameter',
  'value',
  'narrow',
  'deep',
  'other',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

export type DeskTrouble = {
  kind: TroubleKind;
  /** The name or piece of text in which the error lies. */
  name: string;
  /** A known name that is similar to `name` and may be meant. */
  hint: string;
  /** The line in the statement, from 1. */
  line: number | null;
  column: number | null;
};

const kinds: Readonly<Record<number, TroubleKind>> = {
  6: 'value',
  27: 'value',
  36: 'arguments',
  38: 'value',
  41: 'value',
  42: 'arguments',
  43: 'types',
  46: 'function',
  47: 'column',
  53: 'types',
  60: 'table',
  62: 'syntax',
  69: 'size',
  72: 'value',
  81: 'forbidden',
  131: 'size',
  153: 'value',
  158: 'rows',
  164: 'settings',
  167: 'size',
  179: 'other',
  184: 'aggregate',
  202: 'busy',
  207: 'column',
  215: 'ungrouped',
  241: 'memory',
  243: 'memory',
  306: 'deep',
  344: 'forbidden',
  352: 'column',
  358: 'forbidden',
  386: 'types',
  396: 'rows',
  446: 'forbidden',
  452: 'settings',
  456: 'parameter',
  457: 'parameter',
  497: 'forbidden',
};

/** Turns the engine's error about the statement `sql` into a code with details. */
export function toTrouble(error: EngineError, sql: string): DeskTrouble {
  const kind = kindOf(error);
  if (kind === 'syntax') return syntaxTrouble(error.message, sql);
  const name = nameOf(kind, error.message);
  const keyword = kind === 'column' ? meantKeyword(name) : null;
  if (keyword !== null) return { kind: 'keyword', name, hint: keyword, ...placeOf(name, sql) };
  const meant = /Maybe you meant:? \[?'?([\w.]+)/.exec(error.message)?.[1] ?? '';
  const hint = meant.split('.').at(-1) ?? '';
  const isTold = /table function/i.test(error.message)
    ? openTables.has(hint.toLowerCase())
    : !isRefused(hint);
  return { kind, name, hint: isTold ? hint : '', ...placeOf(name, sql) };
}

function kindOf({ code, type, message }: EngineError): TroubleKind {
  if (type === 'NOT_A_SELECT') return 'notSelect';
  if (type === 'CANNOT_NARROW') return 'narrow';
  if (type === 'SETTINGS') return 'settings';
  if (/Multi-statements are not allowed/.test(message)) return 'several';
  // The user of the SQL desk with reader data may read every analytic table.
  const entry = findWarehouseTable(/\bON \w+\.(\w+)/i.exec(message)?.[1] ?? '');
  if (code === 497 && entry !== null && tellsOfReaders(entry)) return 'readers';
  return kinds[code] ?? 'other';
}

const nameIn: Partial<Record<TroubleKind, RegExp>> = {
  column: /[Ii]dentifier [`']([^`']+)[`']|column [`']?([\w.]+)/,
  table: /identifier [`']([^`']+)[`']|[Tt]able (\w+\.\w+)/,
  function: /name [`']([^`']+)[`']|table function (\w+)/,
  forbidden: /^The name (\w+)|\bON (?:\w+\.)?(\w+)/,
  readers: /\bON \w+\.(\w+)/i,
  ungrouped: /Column '?(?:\w+\.)*(\w+)'?/,
  parameter: /`(\w+)`|parameter '?(\w+)/i,
  types: /function '?(\w+)/,
  arguments: /function '?(\w+)/,
};

function nameOf(kind: TroubleKind, message: string): string {
  const found = nameIn[kind]?.exec(message);
  return (found?.[1] ?? found?.[2] ?? '').split('.').at(-1) ?? '';
}

// Finds the word at which the engine stopped reading, or a mistyped keyword there or just before: `FORM t` stops at
// `t`.
function syntaxTrouble(message: string, sql: string): DeskTrouble {
  const position = Number(/failed at position (\d+)/.exec(message)?.[1] ?? 0);
  if (position === 0) return { kind: 'syntax', name: '', hint: '', ...nowhere };
  const at = toLetters(sql, position - 1);
  const name = (/^(?:\w+|\S)/u.exec(sql.slice(at))?.[0] ?? '').slice(0, 40);
  for (const slip of [{ word: name, at }, wordBefore(sql, at)]) {
    const hint = slip && meantKeyword(slip.word);
    if (hint) return { kind: 'keyword', name: slip.word, hint, ...placeAt(sql, slip.at) };
  }
  return { kind: 'syntax', name, hint: '', ...placeAt(sql, at) };
}

// The engine gives positions in bytes, not in characters.
function toLetters(sql: string, bytes: number): number {
  return Buffer.from(sql).subarray(0, bytes).toString().length;
}

function placeOf(name: string, sql: string) {
  if (name === '') return nowhere;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // The guard has names in lower case. The message shows a name as it is written in the statement.
  const found = new RegExp(`(?<![\\w.])${escaped}(?!\\w)|(?<!\\w)${escaped}(?!\\w)`, 'i').exec(sql);
  return found === null ? nowhere : { name: found[0], ...placeAt(sql, found.index) };
}

const nowhere = { line: null, column: null };

function placeAt(sql: string, at: number) {
  const before = sql.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
