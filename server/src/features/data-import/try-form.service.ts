import type { ImportTried, ImportTry, Language } from '@stacksight/contract';
import { warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import { tryRows } from '#ingest/load.ts';
import { LoadError } from '#ingest/load-error.ts';
import type { TriedFile } from '#ingest/try-file.ts';
import { reasonWords } from '#ingest/words/say.ts';
import type { ChangeContext } from '#kit/crud/audit-note.ts';
import { AppError } from '#lib/app-error.ts';
import { mappingOfCall, openTable } from './how-to-load.ts';
import { eventNames } from './mappings/known-codes.store.ts';
import { groupToFill } from './place.ts';
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
    return toAnswer(tried, await eventNames(deps.engine, language), language);
  } catch (error) {
    const problems = problemsOf(error, language);
    if (problems === null) throw error;
    return { parts: [], rows: [], used: 0, refused: 0, reasons: [], problems };
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

function toAnswer(
  { targets, reasons, header, rows }: TriedFile,
  events: ReadonlyMap<string, string>,
  language: Language,
): ImportTried {
  const named = (event: string) => events.get(event) || event;
  const parts = targets.map(({ table, name, columns }) => {
    const [, event = null] = / (\S+?)(?: \(\d+\))?$/.exec(name.slice(table.length)) ?? [];
    const { label } = warehouseWords(table, language);
    return { table, event, name: event === null ? label : `${label} · ${named(event)}`, columns };
  });
  const found = new Map<string, ImportTried['reasons'][number]>();
  let used = 0;
  let refused = 0;
  const tried = rows.map(({ line, problem, detail, cells, wanted, verdicts, values }) => {
    const isUnread = problem !== '';
    const why = (verdict: number) => reasons[verdict - 2] ?? { reason: problem, column: '' };
    const refusals = isUnread
      ? [{ part: null, reason: problem, field: '' }]
      : verdicts.flatMap((verdict, part) =>
          verdict < 2 ? [] : [{ part, reason: why(verdict).reason, field: why(verdict).column }],
        );
    for (const { reason, field } of refusals) {
      const key = `${reason}\n${field}`;
      const value = isUnread ? detail : (cells[header.indexOf(field)] ?? '');
      const text = reasonWords(reason)[language];
      const known = found.get(key) ?? { reason, text, field, rows: 0, line, value };
      found.set(key, { ...known, rows: known.rows + 1 });
    }
    // The engine writes a condition as 1 or as true.
    const fills = (part: number) => !isUnread && Boolean(wanted[part]) && verdicts[part] === 0;
    const filled = parts.flatMap(({ columns }, part) =>
      fills(part) ? [{ part, values: shown(columns, values[part] ?? [], named) }] : [],
    );
    if (filled.length > 0) used += 1;
    else if (refusals.length > 0) refused += 1;
    return { line, parts: filled, refusals };
  });
  const byRows = [...found.values()].sort((one, other) => other.rows - one.rows);
  return { parts, rows: tried, used, refused, reasons: byRows, problems: [] };
}

function shown(
  columns: readonly string[],
  values: readonly (string | null)[],
  named: (event: string) => string,
): (string | null)[] {
  return values.map((value, at) =>
    columns[at] === 'event' && value !== null ? named(value) : value,
  );
}
