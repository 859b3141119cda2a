import { type EventQuery, type FormulaTree, parseFormula } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import type { Text } from '../model/dataset.ts';
import type { Output, OutputValue } from '../question/resolved.ts';

/** Reads a formula over the lines A, B … of a question; null for a text that is not a formula. */
export function readFormula(text: string, lines: readonly OutputValue[]): OutputValue | null {
  const { tree } = parseFormula(text, lines.length);
  return tree === null ? null : withLines(tree, lines);
}

function withLines(tree: FormulaTree, lines: readonly OutputValue[]): OutputValue {
  if ('number' in tree) return tree;
  if ('sign' in tree)
    return {
      sign: tree.sign,
      left: withLines(tree.left, lines),
      right: withLines(tree.right, lines),
    };
  const line = lines[tree.line];
  if (line === undefined) throw new Error(`The question has no line ${tree.line}.`);
  return line;
}

/** Makes the columns of an event question's formulas. Throws `query.invalid` for a text that is not a formula. */
export function toFormulas(formulas: EventQuery['formulas'], lines: readonly Output[]): Output[] {
  return formulas.map(({ label, expr }, index) => {
    const value = readFormula(
      expr,
      lines.map((line) => line.value),
    );
    if (value === null)
      throw new AppError('query.invalid', { params: { reason: `formula: ${expr}` } });
    const definition = {
      label: same(label),
      unit: null,
      means: same(expr),
      formula: same(expr),
      format: 'decimal',
    } as const;
    return { key: `f${index}`, definition, isCustomLabel: true, value };
  });
}

const same = (text: string): Text => ({ 'zh-CN': text, 'en-US': text });
