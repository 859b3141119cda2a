import {
  type Cell,
  type Column,
  type Language,
  nameIn,
  type RuleBody,
  type RuleColumn,
} from '@stacksight/contract';
import type { Labels } from '#analytics/answer/labels.ts';
import { toCells, toPlainColumns } from '#analytics/statement/statement-columns.ts';
import type { Page } from '#engine/desk/desk.ts';
import { labelSources } from './label-sources.ts';

type RuleLabels = { glc: string; labels: Labels; language: Language };
type ShapedTable = { columns: Column[]; rows: Cell[][]; hasHidden: boolean };

const smallest = 5;

/** Gives the engine's answer the names, formats and labels of the rule, and hides small counts of readers. */
export async function shapeAnswer(
  page: Pick<Page, 'columns' | 'rows'>,
  rule: RuleBody,
  hidesSmall: boolean,
  place: RuleLabels,
): Promise<ShapedTable> {
  const described = new Map(rule.columns.map((column) => [column.key, column]));
  const plain = toPlainColumns(page.columns);
  const cells = toCells(page.rows).map((row) =>
    row.map((cell, at) => toCode(cell, described.get(plain[at]?.key ?? ''))),
  );
  const columns = await Promise.all(
    plain.map((column, at) => describe(column, described.get(column.key), cells, at, place)),
  );
  if (!hidesSmall) return { columns, rows: cells, hasHidden: false };
  return { columns, ...hideSmall(cells, columns, described) };
}

// Converts a code into text; an empty code becomes null.
function toCode(cell: Cell, column: RuleColumn | undefined): Cell {
  if (column?.labels === undefined && column?.role !== 'dimension') return cell;
  if (cell === null || cell === '' || (column.labels !== undefined && cell === 0)) return null;
  return typeof cell === 'boolean' ? cell : String(cell);
}

async function describe(
  plain: Column,
  column: RuleColumn | undefined,
  rows: readonly (readonly Cell[])[],
  at: number,
  { glc, labels, language }: RuleLabels,
): Promise<Column> {
  if (column === undefined) return plain;
  const { label, role, format, unit, means, labels: source } = column;
  const codes = [...new Set(rows.map((row) => row[at]))].filter((cell) => typeof cell === 'string');
  return {
    key: plain.key,
    label: nameIn(label, language),
    role,
    format,
    type: role === 'metric' ? 'number' : plain.type === 'date' ? 'date' : 'text',
    unit: unit === undefined ? null : nameIn(unit, language),
    means: means === undefined ? null : nameIn(means, language),
    formula: null,
    labels:
      source === undefined ? null : await labels.of(labelSources[source], glc, codes, language),
  };
}

/** Hides all numbers that depend on readers in a row with a count of 1 to 4 readers. */
function hideSmall(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
  described: ReadonlyMap<string, RuleColumn>,
): Pick<ShapedTable, 'rows' | 'hasHidden'> {
  // A number without a description is treated as a count of readers.
  const isFlagged = columns.map(
    ({ key, role }) => described.get(key)?.isOfReaders ?? role === 'metric',
  );
  const isCount = columns.map(({ format }, at) => isFlagged[at] && format === 'integer');
  let hasHidden = false;
  const shown = rows.map((row) => {
    const isSmall = row.some(
      (cell, at) => isCount[at] && typeof cell === 'number' && cell > 0 && cell < smallest,
    );
    if (!isSmall) return [...row];
    hasHidden = true;
    return row.map((cell, at) => (isFlagged[at] ? null : cell));
  });
  return { rows: shown, hasHidden };
}
