import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import type { CellPick, ResultData } from '../metric/result-data.ts';
import { folderAt, toLibraryTree } from './library-chooser/library-tree.ts';

/**
 * Returns the codes for the filter of the page after a click on the map: the library, or all libraries of the district
 * if the map shows districts. Null if the page already has exactly these libraries, or if the place is not a library.
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
  const district =
    key === 'district' && folderAt(toLibraryTree(libraries.group?.libraries ?? []), code);
  const codes = district ? district.codes : [code];
  const isChosen =
    codes.length === filters.libraries.length &&
    codes.every((one) => filters.libraries.includes(one));
  return isChosen ? null : codes;
}
