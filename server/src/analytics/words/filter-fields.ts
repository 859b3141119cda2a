import type { FilterField, Language } from '@stacksight/contract';
import type { Labels } from '../answer/labels.ts';
import type { Dimension } from '../model/dataset.ts';
import { findDataset } from '../model/model.ts';
import words from './dimension-means.json' with { type: 'json' };

// Describes the dimensions of a dataset as fields of a filter: their meaning, their operators and their choices.

type FieldContext = { glc: string; labels: Labels; language: Language };

const means: Readonly<Record<string, readonly string[] | undefined>> = words;
// Tables with so few codes that a filter offers all of them at once.
const shortTables = [
  'dim_rdtype',
  'dim_cirtype',
  'dim_state',
  'dim_event',
  'reader_type_group',
  'operator_role',
] as const;

/** Returns the sentence about the meaning of a dimension; an empty text if there is none. */
export function dimensionMeans(dataset: string, code: string, language: Language): string {
  const pair = means[`${dataset}.${code}`] ?? means[code];
  return pair?.[language === 'zh-CN' ? 0 : 1] ?? '';
}

/** Describes some dimensions of a dataset as filter fields. Dimensions that the dataset lacks are left out. */
export async function filterFieldsOf(
  datasetCode: string,
  codes: readonly string[],
  context: FieldContext,
): Promise<FilterField[]> {
  const dimensions = findDataset(datasetCode)?.dimensions ?? {};
  const fields = codes.map(async (field): Promise<FilterField | null> => {
    const dimension = Object.hasOwn(dimensions, field) ? dimensions[field] : undefined;
    if (dimension === undefined) return null;
    const choices = await choicesOf(dimension, context);
    return {
      field,
      dataset: datasetCode,
      label: dimension.label[context.language],
      means: dimensionMeans(datasetCode, field, context.language),
      type: dimension.type,
      operators: operatorsOf(dimension),
      source: choices === null ? 'search' : 'list',
      choices: choices ?? [],
    };
  });
  return (await Promise.all(fields)).filter((field) => field !== null);
}

function operatorsOf(dimension: Dimension): FilterField['operators'] {
  const { type, labels, isSmall, memberSql } = dimension;
  if (memberSql !== undefined) return ['in', 'notIn'];
  if (type === 'number') return ['in', 'notIn', 'isNull'];
  if (labels !== undefined) return ['in', 'notIn', 'isNull'];
  // These codes are numbers such as hours and years: they need no labels and have an order.
  if (isSmall) return ['in', 'notIn', 'between', 'isNull'];
  return ['in', 'notIn', 'contains', 'between', 'isNull'];
}

async function choicesOf(
  { labels: source }: Dimension,
  { glc, labels, language }: FieldContext,
): Promise<FilterField['choices'] | null> {
  if (source === undefined) return null;
  if ('table' in source && !shortTables.some((one) => one === source.table)) return null;
  const all = await labels.choices(source, glc, language);
  return all.map(({ code, label }) => ({ code, label }));
}
