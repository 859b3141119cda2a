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

// The words for an error in which the engine does not name the faulty part.
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

/** Turns an error of the engine into an AppError without details of the machine; returns other errors unchanged. */
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
