import type { ImportTried, Language } from '@stacksight/contract';
import type { TriedFile } from '../try-file.ts';
import { reasonWords } from './say.ts';

type Names = {
  /** The names of events by code. */
  events: ReadonlyMap<string, string>;
  nameOf(table: string): string;
  language: Language;
};

/** Returns the first rows of a file or a stream as callers see them. */
export function sayTried(
  { targets, reasons, header, rows }: TriedFile,
  { events, nameOf, language }: Names,
): ImportTried {
  const named = (event: string) => events.get(event) || event;
  const parts = targets.map(({ table, name, columns }) => {
    const [, event = null] = / (\S+?)(?: \(\d+\))?$/.exec(name.slice(table.length)) ?? [];
    const label = nameOf(table);
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
    else if (refusals.some(({ reason }) => reason !== 'suppressed')) refused += 1;
    return { line, parts: filled, refusals };
  });
  const byRows = [...found.values()].sort((one, other) => other.rows - one.rows);
  const shared = sharedCodes(targets, tried);
  return { parts, rows: tried, used, refused, reasons: byRows, shared, problems: [] };
}

/** The columns whose values are one row each in their tables. */
const codes: Readonly<Record<string, string>> = {
  dim_library: 'libcode',
  dim_item: 'barcode',
  dim_reader: 'reader_key',
  dim_bib: 'bookrecno',
};

/** Returns how many rows have the code of an earlier one; null for none, and for files of anything else than things. */
function sharedCodes(
  targets: TriedFile['targets'],
  rows: ImportTried['rows'],
): ImportTried['shared'] {
  const [first] = targets;
  const column = codes[first?.table ?? ''];
  if (column === undefined || targets.some(({ table }) => codes[table] === undefined)) return null;
  const at = first?.columns.indexOf(column) ?? -1;
  const seen = new Set<string>();
  const again: { code: string; line: number }[] = [];
  for (const { line, parts } of rows) {
    const code = parts.find(({ part }) => part === 0)?.values[at] ?? '';
    if (seen.has(code)) again.push({ code, line });
    if (code !== '') seen.add(code);
  }
  const [example] = again;
  return example === undefined ? null : { column, rows: again.length, ...example };
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
