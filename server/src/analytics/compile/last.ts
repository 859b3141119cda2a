import { otherCode } from '@stacksight/contract';
import type { Dimension } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';
import { otherNumber, unknownOf } from './codes.ts';

/** What is gathered comes after what is not known, and that after all the others. */
export function lastSql(
  { by }: Resolved,
  names: readonly string[],
  isCode = (name: string, code: string, _at: number) => `${name} = '${code}'`,
): string {
  const is = (codeOf: (dimension: Dimension | undefined) => string) =>
    names.map((name, at) => isCode(name, codeOf(by[at]?.dimensions[0]), at)).join(' OR ');
  const other = is((dimension) => (dimension?.type === 'number' ? otherNumber : otherCode));
  const unknown = is((dimension) => (dimension === undefined ? '' : unknownOf(dimension)));
  return `multiIf(${other}, 2, ${unknown}, 1, 0)`;
}
