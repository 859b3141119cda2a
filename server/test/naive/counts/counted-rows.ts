import type { CountQuery } from '@stacksight/contract';
import type { AskedOf } from '../asked.ts';
import type { NaiveDataset } from '../facts/dataset.ts';
import { datasets, metricOf, partsOf } from '../facts/datasets.ts';
import { type FactRow, isEvent, textOf } from '../facts/facts.ts';
import { isWithin } from '../facts/filter.ts';
import type { NaiveDays } from '../periods.ts';
import type { RowsOf } from './outputs.ts';

type AskedRows = AskedOf<CountQuery>;

/** A dataset of a question, and the events that any of its columns looks at; null are all. */
type CountedDataset = { name: string; dataset: NaiveDataset; events: readonly string[] | null };

/** The datasets of a question, the primary one first. */
export function partsIn({ query, catalogue }: AskedRows): CountedDataset[] {
  if (query.kind === 'event') {
    const events = query.events.flatMap(
      (line) => catalogue.find(({ code }) => code === line.code)?.events ?? [],
    );
    return [{ name: 'circulation', dataset: datasets.circulation as NaiveDataset, events }];
  }
  const metrics = query.metrics.flatMap(partsOf).map(metricOf);
  const names = [...new Set([query.dataset, ...metrics.map(({ name }) => name)])];
  return names.map((name) => {
    const own = metrics.filter((metric) => metric.name === name);
    const isAll = own.some(({ metric }) => metric.events === undefined);
    const events = isAll ? null : own.flatMap(({ metric }) => metric.events ?? []);
    return { name, dataset: datasets[name] as NaiveDataset, events };
  });
}

/** The rows of each dataset that a question looks at on some days: in scope, within the filter, of its events. */
export function rowsIn(asked: AskedRows, days: NaiveDays): RowsOf {
  const { facts, query } = asked;
  return Object.fromEntries(
    partsIn(asked).map(({ name, dataset, events }) => {
      const isInDays = (row: FactRow) => {
        if (dataset.day === null) return true;
        const day = textOf(row, dataset.day);
        return day >= days.from && day < days.to;
      };
      const rows = dataset
        .rows(facts, days)
        .filter(
          (row) =>
            isInDays(row) &&
            isInScope(asked, row, dataset) &&
            (events === null || isEvent(row, ...events)) &&
            isWithin(row, query.filter, { dataset, facts, days }),
        );
      return [name, rows];
    }),
  );
}

/** So far begins with the first data of what is asked, where its rows are of days. */
export function firstDay(asked: AskedRows): string | null {
  const days = partsIn(asked).flatMap(({ name, dataset, events }) => {
    const { day } = dataset;
    if (day === null) return [];
    // Items and readers have dates of their own, from before any data.
    if (day !== 'day') return [null];
    const all = (datasets[name] as NaiveDataset).rows(asked.facts, asked.days);
    const own = events === null ? [] : all.filter((row) => isEvent(row, ...events));
    const rows = own.length > 0 ? own : all;
    return [rows.map((row) => textOf(row, day)).sort()[0] ?? null];
  });
  return days.includes(null) ? null : (days.sort()[0] ?? null);
}

/** Whether all libraries of a row are among those asked about. */
export const isInScope = (
  { libraries }: AskedRows,
  row: FactRow,
  { scope }: NaiveDataset,
): boolean => libraries === null || scope.every((one) => libraries.has(textOf(row, one)));

/** Parts rows by a key of theirs. */
export function partedBy(
  rows: RowsOf,
  keyOf: (row: FactRow, dataset: NaiveDataset) => string,
): Map<string, Record<string, FactRow[]>> {
  const groups = new Map<string, Record<string, FactRow[]>>();
  for (const [name, list] of Object.entries(rows))
    for (const row of list) {
      const key = keyOf(row, datasets[name] as NaiveDataset);
      const group = groups.get(key) ?? {};
      groups.set(key, group);
      const own = group[name] ?? [];
      group[name] = own;
      own.push(row);
    }
  return groups;
}
