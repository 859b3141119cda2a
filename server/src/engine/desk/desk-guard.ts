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

/** Throws for a formatted statement that is not a SELECT or that uses a refused name. */
export function assertInside(rendered: string, closedTables: ReadonlySet<string>): string {
  if (!/^[\s(]*(SELECT|WITH)\b/.test(rendered))
    throw refusal('NOT_A_SELECT', 'Only a SELECT can be run in the query desk.');
  for (const word of readSqlWords(rendered).words) {
    // The engine does not check the settings of a subquery against the limits.
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

// A table with its database is written as two names. One quoted name such as `stacksight.dim_bib` could hide another
// table.
function looksLikeTable(text: string): boolean {
  const dot = text.lastIndexOf('.');
  return dot >= 0 && deskTables.includes(text.slice(dot + 1));
}

const refusal = (type: string, words: string) => new EngineError(497, type, words);
