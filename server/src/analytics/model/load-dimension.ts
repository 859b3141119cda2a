import type { Dataset, Dimension } from './dataset.ts';

/**
 * The load that brought a row. It is in no list of dimensions, since a load is no subject of a statistic: returns use it
 * to say which loads changed a published number.
 */
const load: Dimension = {
  label: { 'zh-CN': '装载批次', 'en-US': 'Load' },
  sql: 'toString(batch)',
  columns: ['batch'],
  type: 'text',
};

/** Finds a dimension of a dataset by its code, or the load of its rows; null if the dataset lacks it. */
export function findDimension({ dimensions }: Dataset, code: string): Dimension | null {
  if (Object.hasOwn(dimensions, code)) return dimensions[code] ?? null;
  return code === 'load' ? load : null;
}
