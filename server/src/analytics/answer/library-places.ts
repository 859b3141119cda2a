import type { Coordinates } from '@stacksight/contract';
import type { ReadingEngine } from '../compile/statement.ts';
import type { LibraryPlace } from '../question/library-tree.ts';

// The place of each library in the library tree and on the map: from the settings of its group, else from the loaded
// data.

const placesSql = `SELECT toString(libcode) AS code, parent AS superior, level, longitude, latitude,
  name_zh AS nameZh, name_en AS nameEn
FROM dim_library FINAL WHERE glc = {glc:String} ORDER BY code`;

/** The settings of libraries, by library and name of the setting. */
type PlaceSettings = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** A library as the loaded data describe it. */
export type LoadedLibrary = LibraryPlace & { nameZh: string; nameEn: string };
type LibraryRow = Omit<LoadedLibrary, 'level'> & { level: number };

export type LibraryPlaces = {
  /** Returns the libraries of a group with the settings of the group applied. */
  of(glc: string): Promise<readonly LibraryPlace[]>;
  /** Returns the libraries as they are in the loaded data, without the settings of the group. */
  loaded(glc: string): Promise<readonly LoadedLibrary[]>;
};

/**
 * Makes the reader of library places. Data from the engine are kept for `keepSeconds`; settings are read every time.
 */
export function createLibraryPlaces(
  engine: ReadingEngine,
  now: () => number,
  settings: (glc: string) => Promise<PlaceSettings>,
  keepSeconds = 30,
): LibraryPlaces {
  const kept = new Map<string, { at: number; places: Promise<LoadedLibrary[]> }>();
  const loaded = (glc: string): Promise<readonly LoadedLibrary[]> => {
    const known = kept.get(glc);
    if (known !== undefined && now() - known.at < keepSeconds * 1000) return known.places;
    const places = engine
      .rows<LibraryRow>(placesSql, { glc })
      .then((rows) => rows.map((row) => ({ ...row, level: row.level === 0 ? null : row.level })));
    places.catch(() => kept.delete(glc));
    kept.set(glc, { at: now(), places });
    return places;
  };
  return {
    loaded,
    of: async (glc) => {
      const [places, own] = await Promise.all([loaded(glc), settings(glc)]);
      return withSettings(places, own);
    },
  };
}

/** Replaces the loaded data of libraries by the settings of their group. */
export const withSettings = (
  loaded: readonly LibraryPlace[],
  settings: PlaceSettings,
): LibraryPlace[] => loaded.map((place) => withOwn(place, settings.get(place.code)));

function withOwn(
  { code, superior, level, longitude, latitude }: LibraryPlace,
  own: ReturnType<PlaceSettings['get']>,
): LibraryPlace {
  // The contract checked every stored value when it was saved.
  const coordinates = own?.get('coordinates') as Coordinates | undefined;
  return {
    code,
    superior: (own?.get('superior') as string | undefined) ?? superior,
    level: (own?.get('level') as number | undefined) ?? level,
    ...(coordinates ?? { longitude, latitude }),
  };
}
