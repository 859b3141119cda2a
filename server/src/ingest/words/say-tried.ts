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
