import { otherCode } from '@stacksight/contract';
import type { Dimension } from '../../model/dataset.ts';
import type { Resolved } from '../../resolved.ts';
import { otherNumber, unknownOf } from '../codes.ts';

/** What is gathered comes after what is not known, and that after all the others. */
export function lastSql({ by }: Resolved, names: readonly string[]): string {
  const is = (codeOf: (dimension: Dimension | undefined) => string) =>
    names.map((name, at) => `${name} = '${codeOf(by[at]?.dimensions[0])}'`).join(' OR ');
  const other = is((dimension) => (dimension?.type === 'number' ? otherNumber : otherCode));
  const unknown = is((dimension) => (dimension === undefined ? '' : unknownOf(dimension)));
  return `multiIf(${other}, 2, ${unknown}, 1, 0)`;
}
