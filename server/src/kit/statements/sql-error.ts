import { type TroubleKind, toTrouble } from '#engine/desk/desk-trouble.ts';
import { EngineError } from '#engine/errors.ts';
import { AppError } from '#lib/app-error.ts';

const refusals: ReadonlySet<TroubleKind> = new Set([
  'notSelect',
  'forbidden',
  'readers',
  'settings',
  'narrow',
]);

// These words stand in when the engine does not name the thing it complains about.
const nameless: Readonly<Partial<Record<TroubleKind, string>>> = {
  syntax: 'syntaxEnd',
  forbidden: 'forbiddenSome',
  function: 'other',
  table: 'other',
  column: 'other',
  types: 'other',
  arguments: 'other',
  parameter: 'other',
};

/**
 * Turns an error of the engine into our own words, without details of the machine; returns other errors as they are.
 */
export function toSqlError(error: unknown, sql: string): unknown {
  if (!(error instanceof EngineError)) return error;
  const { kind, name, hint, line, column } = toTrouble(error, sql);
  const phrase = name === '' ? (nameless[kind] ?? kind) : kind;
  return new AppError(refusals.has(kind) ? 'sql.refused' : 'sql.failed', {
    params: { reasonKey: `sql.reason.${phrase}`, name, hint, line: line ?? 0 },
    ...(line === null ? {} : { fields: { line: String(line), column: String(column) } }),
    cause: error,
  });
}
