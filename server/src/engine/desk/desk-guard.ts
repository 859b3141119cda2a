import { deskTables } from '../embedded/users.ts';
import { EngineError } from '../errors.ts';
import {
  bareFunctions,
  outsideFunctions,
  systemDatabases,
  tellingFunctions,
  virtualColumns,
} from './refused-names.ts';
import { readSqlWords, type SqlWord } from './sql-words.ts';

/** Refuses a statement, as the engine renders it, that is no SELECT or that names what lies outside the tables. */
export function assertInside(rendered: string, closedTables: ReadonlySet<string>): string {
  if (!/^[\s(]*(SELECT|WITH)\b/.test(rendered))
    throw refusal('NOT_A_SELECT', 'Only a SELECT can be run in the query desk.');
  for (const word of readSqlWords(rendered).words) {
    // Of a statement in a statement the engine does not check that its settings stay within the limits.
    if (word.text === 'settings' && !word.isQuoted)
      throw refusal('SETTINGS', 'A statement of the query desk cannot have settings.');
    if (isOutside(word) || (word.isCalled && closedTables.has(word.text)))
      throw refusal('ACCESS_DENIED', `The name ${word.text} cannot be used in the query desk.`);
  }
  return rendered;
}

function isOutside({ text, isQuoted, isCalled, isQualifier, isGiven }: SqlWord): boolean {
  if (outsideFunctions.has(text) || virtualColumns.has(text) || text.startsWith('__')) return true;
  if (bareFunctions.has(text) && !isGiven) return true;
  if (isQuoted && looksLikeTable(text)) return true;
  if (isCalled && tellingFunctions.has(text)) return true;
  return isQualifier && systemDatabases.has(text);
}

// `stacksight.dim_bib` as one name is another name's mask: a table is named in two.
function looksLikeTable(text: string): boolean {
  const dot = text.lastIndexOf('.');
  return dot >= 0 && deskTables.includes(text.slice(dot + 1));
}

const refusal = (type: string, words: string) => new EngineError(497, type, words);
