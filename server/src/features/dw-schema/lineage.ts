import type { Language, TableLineage } from '@stacksight/contract';
import { findBaseMetric, findRatio, listMetrics } from '#analytics/model/model.ts';
import { findWarehouseTable, tablesWhere } from '#engine/warehouse-tables/warehouse-tables.ts';
import type { Transform } from '#ingest/mapping/mapping-schema.ts';
import { readShippedMapping, shippedMappings } from '#ingest/mapping/read-mapping.ts';

/** Returns the tables that a table is computed from, and those that are computed from it. */
export function derivedTables(table: string): Pick<TableLineage, 'madeFrom' | 'makes'> {
  const makes = tablesWhere(({ madeFrom }) => madeFrom.includes(table));
  return { madeFrom: [...(findWarehouseTable(table)?.madeFrom ?? [])], makes };
}

/** Returns the mappings that can fill a table, with the source of each column. */
export async function mappingsForTable(table: string): Promise<TableLineage['mappings']> {
  const mappings = await Promise.all(shippedMappings.map(readShippedMapping));
  return mappings.flatMap(({ name, files }) =>
    files.flatMap(({ title, match, targets }) =>
      targets
        .filter((target) => target.table === table)
        .map(({ columns }) => ({
          mapping: name,
          file: title ?? match?.join(', ') ?? '*',
          columns: Object.entries(columns).map(([column, transform]) => ({
            column,
            from: sourceOf(transform),
            as: transform.as,
          })),
        })),
    ),
  );
}

function sourceOf(transform: Transform): string {
  if (transform.as === 'constant') return String(transform.value);
  if (transform.as === 'rowKey') return '';
  return [transform.from].flat().join(' + ');
}

/** Returns the metrics that count a table, directly or through a rollup. */
export function metricsOfTable(table: string, language: Language): TableLineage['metrics'] {
  return listMetrics()
    .filter(({ code }) => basesOf(code).some((base) => reads(base, table)))
    .map(({ code, metric }) => ({
      code,
      label: metric.label[language],
      dataset: basesOf(code)[0]?.dataset.label[language] ?? '',
    }));
}

type Base = NonNullable<ReturnType<typeof findBaseMetric>>;

function basesOf(code: string): Base[] {
  const ratio = findRatio(code);
  const codes = ratio === null ? [code] : [ratio.numerator, ratio.denominator];
  return codes.map(findBaseMetric).filter((base) => base !== null);
}

function reads({ dataset, metric }: Base, table: string): boolean {
  if (dataset.sources.includes(table)) return true;
  return dataset.rollups.some(
    (rollup) =>
      rollup.table === table && metric.columns.every((column) => rollup.columns.includes(column)),
  );
}
