import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import type { CellPick, ResultData } from '../metric/result-data.ts';
import { folderAt, toTree } from './library-chooser/library-tree.ts';

/**
 * The libraries of a place on the map, for the filter of the page: the library, or its whole district where the places
 * are districts. Null where the page has exactly them already, or where the filter is about other libraries.
 */
export function librariesAt(
  { columns }: Pick<ResultData, 'columns'>,
  { row }: Pick<CellPick, 'row'>,
  {
    filters,
    libraries,
  }: Pick<StatisticTools, 'filters'> & { libraries: Pick<StatisticTools['libraries'], 'group'> },
): readonly string[] | null {
  const place = columns.findIndex(({ role }) => role === 'dimension');
  const code = row[place];
  const key = columns[place]?.key;
  if (typeof code !== 'string' || (key !== 'library' && key !== 'district')) return null;
  const district = key === 'district' && folderAt(toTree(libraries.group?.libraries ?? []), code);
  const codes = district ? district.codes : [code];
  const isChosen =
    codes.length === filters.libraries.length &&
    codes.every((one) => filters.libraries.includes(one));
  return isChosen ? null : codes;
}
