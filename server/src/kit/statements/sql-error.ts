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

// Where the engine does not say what it is about.
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

/** What the engine says of a statement, in our words and with nothing of the machine; other errors pass. */
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
