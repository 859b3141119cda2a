import type { ImportTried, ImportTry, Language } from '@stacksight/contract';
import { groupToFill } from '#analytics/question/group-to-fill.ts';
import { warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import { tryRows } from '#ingest/load.ts';
import { LoadError } from '#ingest/load-error.ts';
import { knownEventNames } from '#ingest/mapping/known-event-words.ts';
import { sayTried } from '#ingest/words/say-tried.ts';
import type { ChangeContext } from '#kit/crud/audit-note.ts';
import { AppError } from '#lib/app-error.ts';
import { mappingOfCall, openTable } from './how-to-load.ts';
import { loadOptions, type RunsDeps } from './runs/load-options.ts';

const triedRows = 100;

/** Maps the first rows of a table. Faults of the form are part of the answer, because a form is tried while it grows. */
export async function tryForm(
  deps: RunsDeps,
  asked: ImportTry,
  by: Pick<ChangeContext, 'caller' | 'language'> & { signal: AbortSignal },
): Promise<ImportTried> {
  const { path, name } = await openTable(deps, asked, by);
  const glc = await groupToFill(deps, by.caller, asked.glc);
  const { language, signal } = by;
  try {
    const mapping = await mappingOfCall(deps, { ...asked, glc }, by);
    const spec = { kind: 'mapped', paths: [path], name, mapping, glc } as const;
    const where = { libcode: asked.libcode, encoding: asked.encoding };
    const options = { ...loadOptions(deps), signal };
    const tried = await tryRows(deps.engine, { ...spec, ...given(where) }, options, triedRows);
    const events = await knownEventNames(deps.engine, language);
    const nameOf = (table: string) => warehouseWords(table, language).label;
    return sayTried(tried, { events, nameOf, language });
  } catch (error) {
    const problems = problemsOf(error, language);
    if (problems === null) throw error;
    return { parts: [], rows: [], used: 0, refused: 0, reasons: [], shared: null, problems };
  }
}

/** Leaves out what is not given. */
function given<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const found = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(found) as { [K in keyof T]?: NonNullable<T[K]> };
}

function problemsOf(error: unknown, language: Language): string[] | null {
  if (error instanceof LoadError) return error.sentence[language].split('\n');
  if (error instanceof AppError && error.code === 'request.invalid')
    return Object.values(error.fields ?? {}).flatMap((text) => text.split('\n'));
  return null;
}
