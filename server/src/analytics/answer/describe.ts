import { addDays, type Cell, type Column, type Language, otherCode } from '@stacksight/contract';
import type { Dimension, Text } from '../model/dataset.ts';
import type { Output, Resolved } from '../question/resolved.ts';
import { notConnected } from './data-ends.ts';
import type { Labels } from './labels.ts';

const grainLabel: Text = { 'zh-CN': '时间', 'en-US': 'Time' };
const previousLabel: Text = { 'zh-CN': '上期', 'en-US': 'Previous' };
const yearAgoLabel: Text = { 'zh-CN': '去年同期', 'en-US': 'A year earlier' };
const changeLabel: Text = { 'zh-CN': '增减', 'en-US': 'Change' };
const pointsLabel: Text = { 'zh-CN': '增减百分点', 'en-US': 'Change (points)' };
const growthLabel: Text = { 'zh-CN': '增长率', 'en-US': 'Growth' };

/** Describes the columns of an answer in a language, with the labels of the codes in its rows. */
export async function describeColumns(
  resolved: Resolved,
  rows: readonly (readonly Cell[])[],
  labels: Labels,
  language: Language,
): Promise<Column[]> {
  const start = resolved.grain === null ? 0 : 1;
  const dimensions = await Promise.all(
    resolved.by.map(async ({ code, dimensions: [dimension] }, at) => {
      const codes = codesAt(rows, start + at);
      return describeDimension(code, dimension, codes, {
        resolved,
        labels,
        language,
      });
    }),
  );
  const outputs = resolved.outputs.flatMap((output) =>
    describeOutput(output, comparedLabel(resolved), language),
  );
  return [
    ...(resolved.grain === null ? [] : [describeGrain(resolved.grain, language)]),
    ...dimensions,
    ...outputs,
  ];
}

/**
 * Returns the columns with "not connected" added to the name of each column without loaded data. Tables, charts, ranks
 * and files then all say so.
 */
export function nameUnconnected(
  columns: readonly Column[],
  resolved: Resolved,
  language: Language,
): Column[] {
  const unconnected = notConnected(resolved);
  const add = language === 'zh-CN' ? '（未接入）' : ' (not connected)';
  return columns.map((column) =>
    unconnected.has(column.key) ? { ...column, label: column.label + add } : column,
  );
}

/** Returns the distinct codes in one column of the rows. */
export function codesAt(rows: readonly (readonly Cell[])[], at: number): string[] {
  const codes = new Set<string>();
  for (const row of rows) {
    const cell = row[at];
    if (typeof cell === 'string') codes.add(cell);
  }
  return [...codes];
}

const plain = { unit: null, means: null, formula: null, labels: null } as const;

function describeGrain(grain: string, language: Language): Column {
  const isDate = grain !== 'hour';
  return {
    key: grain,
    label: grainLabel[language],
    type: isDate ? 'date' : 'text',
    role: 'time',
    format: isDate ? 'date' : 'text',
    ...plain,
  };
}

/** Describes the column of a breakdown, with the labels of the codes in it. */
export async function describeDimension(
  code: string,
  dimension: Dimension | undefined,
  codes: string[],
  context: { resolved: Resolved; labels: Labels; language: Language },
): Promise<Column> {
  const { language } = context;
  const found =
    dimension?.labels === undefined
      ? otherOnly(codes, language)
      : await codeLabels(dimension, codes, context);
  return {
    key: code,
    label: dimension?.label[language] ?? code,
    type: 'text',
    role: 'dimension',
    format: 'text',
    ...plain,
    labels: found,
  };
}

/**
 * Returns the labels of a dimension's codes. The label of a district with several libraries says that its branches are
 * included.
 */
export async function codeLabels(
  { labels: source, own }: Dimension,
  codes: readonly string[],
  { resolved, labels, language }: { resolved: Resolved; labels: Labels; language: Language },
): Promise<Record<string, string>> {
  if (source === undefined) return {};
  const found = await labels.of(source, resolved.scope.glc, codes, language);
  if (own !== 'districts') return found;
  const { districts } = resolved.own.districts;
  const named = Object.entries(found).map(([code, label]) => [
    code,
    districts.includes(code) ? withBranches[language](label) : label,
  ]);
  return Object.fromEntries(named);
}

const withBranches: Readonly<Record<Language, (label: string) => string>> = {
  // chinese-ok: the ending that turns a library's name into the name of its district
  'zh-CN': (label) => `${label}及分馆`,
  'en-US': (label) => `${label} and branches`,
};

function otherOnly(codes: readonly string[], language: Language): Record<string, string> {
  return codes.includes(otherCode) ? { [otherCode]: language === 'zh-CN' ? '其他' : 'Other' } : {};
}

/** Returns the label of the compared period; if the period lies within one year, the year. */
function comparedLabel({ query, compareRange }: Resolved): Text | null {
  if (compareRange === null) return null;
  if (!('compare' in query) || query.compare !== 'lastYear') return previousLabel;
  const year = compareRange.from.slice(0, 4);
  if (addDays(compareRange.to, -1).slice(0, 4) !== year) return yearAgoLabel;
  return { 'zh-CN': `${year} 年同期`, 'en-US': year };
}

function describeOutput(
  { key, definition }: Output,
  compared: Text | null,
  language: Language,
): Column[] {
  const label = definition.label[language];
  const value: Column = {
    key,
    label,
    type: 'number',
    role: 'metric',
    unit: definition.unit?.[language] ?? null,
    format: definition.format,
    means: definition.means[language],
    formula: definition.formula[language],
    labels: null,
    ...(definition.better === undefined ? {} : { better: definition.better }),
  };
  if (compared === null) return [value];
  const isShare = value.format === 'percent';
  return [
    value,
    {
      ...value,
      key: `${key}__compare`,
      label: `${label} · ${compared[language]}`,
      role: 'compare',
    },
    {
      ...value,
      key: `${key}__change`,
      label: `${label} · ${(isShare ? pointsLabel : changeLabel)[language]}`,
      role: 'change',
      ...(isShare ? { format: 'decimal' } : {}),
    },
    {
      ...value,
      key: `${key}__growth`,
      label: `${label} · ${growthLabel[language]}`,
      role: 'growth',
      unit: null,
      format: 'percent',
    },
  ];
}
