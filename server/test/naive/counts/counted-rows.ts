import type { NaiveDataset } from '../facts/dataset.ts';
import { baseMetricsOf, datasets, naiveMetricOf } from '../facts/datasets.ts';
import { columnText, type FactRow, isEvent } from '../facts/facts.ts';
import { isWithin } from '../facts/filter.ts';
import type { NaiveDays } from '../periods.ts';
import type { CountQuestion } from '../twin-question.ts';
import type { RowsOf } from './outputs.ts';

/** A dataset of a question, and the events that its columns read; null means all rows. */
type CountedDataset = { name: string; dataset: NaiveDataset; events: readonly string[] | null };

/** Returns the datasets of a question, the primary one first. */
export function countedDatasets({ query, catalogue }: CountQuestion): CountedDataset[] {
  if (query.kind === 'event') {
    const events = query.events.flatMap(
      (line) => catalogue.find(({ code }) => code === line.code)?.events ?? [],
    );
    return [{ name: 'circulation', dataset: datasets.circulation as NaiveDataset, events }];
  }
  const metrics = query.metrics.flatMap(baseMetricsOf).map(naiveMetricOf);
  const names = [...new Set([query.dataset, ...metrics.map(({ name }) => name)])];
  return names.map((name) => {
    const own = metrics.filter((metric) => metric.name === name);
    const isAll = own.some(({ metric }) => metric.events === undefined);
    const events = isAll ? null : own.flatMap(({ metric }) => metric.events ?? []);
    return { name, dataset: datasets[name] as NaiveDataset, events };
  });
}

/**
 * Returns the rows of each dataset that a question reads: on these days, in scope, within the filter, of its events.
 */
export function countedRowsIn(question: CountQuestion, days: NaiveDays): RowsOf {
  const { facts, query } = question;
  return Object.fromEntries(
    countedDatasets(question).map(({ name, dataset, events }) => {
      const isInDays = (row: FactRow) => {
        if (dataset.day === null) return true;
        const day = columnText(row, dataset.day);
        return day >= days.from && day < days.to;
      };
      const rows = dataset
        .rows(facts, days)
        .filter(
          (row) =>
            isInDays(row) &&
            isInScope(question, row, dataset) &&
            (events === null || isEvent(row, ...events)) &&
            isWithin(row, query.filter, { dataset, facts, days }),
        );
      return [name, rows];
    }),
  );
}

/** Returns the day on which "so far" begins: the first day of data of the question's events; null if it is unknown. */
export function firstDay(question: CountQuestion): string | null {
  const days = countedDatasets(question).flatMap(({ name, dataset, events }) => {
    const { day } = dataset;
    if (day === null) return [];
    // Items and readers have their own dates, which may lie before the first event.
    if (day !== 'day') return [null];
    const all = (datasets[name] as NaiveDataset).rows(question.facts, question.days);
    const own = events === null ? [] : all.filter((row) => isEvent(row, ...events));
    const rows = own.length > 0 ? own : all;
    return [rows.map((row) => columnText(row, day)).sort()[0] ?? null];
  });
  return days.includes(null) ? null : (days.sort()[0] ?? null);
}

/** Returns whether all libraries of a row are among those of the question. */
export const isInScope = (
  { libraries }: CountQuestion,
  row: FactRow,
  { scope }: NaiveDataset,
): boolean => libraries === null || scope.every((column) => libraries.has(columnText(row, column)));

export function groupedBy(
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
