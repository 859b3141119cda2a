import type { Query, ResolvedRange } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { toAggregates, toFormulas } from './event/event-measures.ts';
import type { Dataset, Dimension } from './model/dataset.ts';
import { findBaseMetric, findDataset, findRatio } from './model/model.ts';
import { resolveCompare, resolveRange } from './resolve-range.ts';
import type { Aggregate, Output, Part, Resolved } from './resolved.ts';
import type { QueryScope } from './scope.ts';

// Names become members of the model, named ranges become days. What the model lacks is refused here.

const invalid = (reason: string): AppError => new AppError('query.invalid', { params: { reason } });

/** Looks everything in a query up; throws `query.invalid` naming what is unknown. */
export function resolve(
  query: Query,
  context: { now: Date; zone: string; scope: QueryScope },
): Resolved {
  const range = resolveRange(query.range, context.now, context.zone);
  if (range === null) throw invalid('range');
  const { parts, outputs } =
    query.kind === 'table' ? resolveTable(query, range) : resolveEvents(query);
  const grain = query.grain ?? null;
  for (const { dataset, datasetCode } of parts) {
    if (grain !== null && dataset.day === null) throw invalid(`grain: ${datasetCode}`);
    if (grain === 'hour' && dataset.hour === null) throw invalid(`grain: ${grain}`);
  }
  const by = query.by.map((code) => ({
    code,
    dimensions: parts.map(({ dataset }) => dimensionOf(dataset, code)),
  }));
  return {
    query,
    scope: context.scope,
    range,
    compareRange:
      query.compare === undefined ? null : resolveCompare(query.range, range, query.compare),
    grain,
    by,
    parts,
    outputs,
  };
}

function dimensionOf(dataset: Dataset, code: string): Dimension {
  const dimension = Object.hasOwn(dataset.dimensions, code) ? dataset.dimensions[code] : undefined;
  if (dimension === undefined) throw invalid(`by: ${code}`);
  return dimension;
}

function resolveTable(
  query: Extract<Query, { kind: 'table' }>,
  range: ResolvedRange,
): { parts: Part[]; outputs: Output[] } {
  if (findDataset(query.dataset) === null) throw invalid(`dataset: ${query.dataset}`);
  const parts = new Map<
    string,
    { dataset: Dataset; datasetCode: string; aggregates: Aggregate[] }
  >();
  const need = (code: string): string => {
    const found = findBaseMetric(code);
    if (found === null) throw invalid(`metrics: ${code}`);
    const part = parts.get(found.datasetCode) ?? {
      dataset: found.dataset,
      datasetCode: found.datasetCode,
      aggregates: [],
    };
    parts.set(found.datasetCode, part);
    if (!part.aggregates.some(({ key }) => key === code))
      part.aggregates.push({ key: code, metric: found.metric });
    return code;
  };
  const outputs = query.metrics.map((code): Output => {
    const ratio = findRatio(code);
    if (ratio === null) {
      need(code);
      const definition = findBaseMetric(code)?.metric;
      if (definition === undefined) throw invalid(`metrics: ${code}`);
      return { key: code, definition, isCustomLabel: false, value: { aggregate: code } };
    }
    const factor = ratio.perYear === true ? 365 / Math.max(1, range.days) : 1;
    const value = {
      numerator: need(ratio.numerator),
      denominator: need(ratio.denominator),
      factor,
    };
    return { key: code, definition: ratio, isCustomLabel: false, value };
  });
  const primary = parts.get(query.dataset);
  if (primary === undefined) throw invalid(`metrics: none of ${query.dataset}`);
  return { parts: [primary, ...[...parts.values()].filter((part) => part !== primary)], outputs };
}

function resolveEvents(query: Extract<Query, { kind: 'event' }>): {
  parts: Part[];
  outputs: Output[];
} {
  const dataset = findDataset('circulation');
  if (dataset === null) throw invalid('dataset');
  const { aggregates, outputs } = toAggregates(query.events);
  return {
    parts: [{ dataset, datasetCode: 'circulation', aggregates }],
    outputs: [...outputs, ...toFormulas(query.formulas, outputs)],
  };
}
