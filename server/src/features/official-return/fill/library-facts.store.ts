import type { libraryFacts } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import type { ReturnPlace } from '../return-place.ts';

export type LibraryFacts = Record<(typeof libraryFacts)[number], number | null>;

/** Reads what the loaded data of the libraries say of them; a sum that lacks one library is not known. */
export async function readLibraryFacts(
  engine: Engine,
  { glc, libcode }: Pick<ReturnPlace, 'glc' | 'libcode'>,
): Promise<LibraryFacts> {
  const sum = (column: string) =>
    `if(countIf(${column} IS NULL) > 0 OR count() = 0, NULL, toFloat64(sum(${column}))) AS ${column}_all`;
  const [row] = await engine.rows<Record<string, number | null>>(
    `SELECT ${['area', 'seats', 'population'].map(sum).join(', ')}, toFloat64(count()) AS libraries
    FROM dim_library FINAL WHERE glc = {glc:String} AND ({libcode:String} = '' OR libcode = {libcode:String})`,
    { glc, libcode },
  );
  const count = row?.libraries ?? 0;
  return {
    area: row?.area_all ?? null,
    seats: row?.seats_all ?? null,
    population: row?.population_all ?? null,
    libraries: count === 0 ? null : count,
  };
}
