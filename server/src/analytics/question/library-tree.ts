// The libraries of a group as a tree: main libraries, district libraries and their branches. A district is a library
// together with all libraries below it.

export type LibraryPlace = {
  code: string;
  /** The code of the library above; empty if there is none. */
  superior: string;
  /** 1 main library, 2 district library, 3 branch, 4 service point; null if it follows from the place in the tree. */
  level: number | null;
  longitude: number | null;
  latitude: number | null;
};

/** Two parallel lists: libraries whose district is another library, and the district of each. */
export type LibraryDistricts = { libraries: readonly string[]; districts: readonly string[] };

/** The level of a library that is the head of a district. */
const districtLevel = 2;

/**
 * Returns the codes from a library up to the main library. Codes of missing libraries are left out, and none is
 * repeated.
 */
export function librariesUpward(places: ReadonlyMap<string, LibraryPlace>, code: string): string[] {
  const chain: string[] = [];
  let next: string | undefined = code;
  while (next !== undefined && places.has(next) && !chain.includes(next)) {
    chain.push(next);
    next = places.get(next)?.superior;
  }
  return chain;
}

/** Returns the libraries that a caller may see, each with the nearest library above it that the caller may see too. */
export function cutTree(
  all: readonly LibraryPlace[],
  visible: readonly string[] | null,
): ReadonlyMap<string, LibraryPlace> {
  const whole = withoutCircles(all);
  const shown = all.filter(({ code }) => visible?.includes(code) ?? true);
  const codes = new Set(shown.map(({ code }) => code));
  return new Map(
    shown.map((place) => {
      const above = librariesUpward(whole, place.code).slice(1);
      return [place.code, { ...place, superior: above.find((code) => codes.has(code)) ?? '' }];
    }),
  );
}

/** Breaks circles at their smallest code, because files may put libraries above one another in a circle. */
function withoutCircles(all: readonly LibraryPlace[]): ReadonlyMap<string, LibraryPlace> {
  const places = new Map(all.map((place) => [place.code, place]));
  const isCutAt = ({ code }: LibraryPlace): boolean => {
    const chain = librariesUpward(places, code);
    const isCircle = places.get(chain.at(-1) ?? code)?.superior === code;
    return isCircle && chain.every((one) => code <= one);
  };
  return new Map(
    all.map((place) => [place.code, isCutAt(place) ? { ...place, superior: '' } : place]),
  );
}

/** Returns the level of each library: the level in its record, else the level by its place in the tree. */
export function levelsInTree(tree: ReadonlyMap<string, LibraryPlace>): ReadonlyMap<string, number> {
  const heads = headsIn(tree);
  return new Map(
    [...tree.values()].map(({ code, superior, level }) => [
      code,
      level ?? (superior === '' ? 1 : heads.has(code) ? districtLevel : 3),
    ]),
  );
}

/**
 * Returns the district of each library in a tree: the district library at or above it. Without a district library, it
 * is the library under the main library that has branches, else the main library itself.
 */
export function districtsOf(tree: ReadonlyMap<string, LibraryPlace>): LibraryDistricts {
  const heads = headsIn(tree);
  const districtOf = (code: string): string => {
    const chain = librariesUpward(tree, code);
    const named = chain.find((one) => tree.get(one)?.level === districtLevel);
    const second = chain.at(-2);
    const bySize = second !== undefined && heads.has(second) ? second : chain.at(-1);
    return named ?? bySize ?? code;
  };
  const pairs = [...tree.keys()]
    .sort()
    .map((code) => [code, districtOf(code)] as const)
    .filter(([code, district]) => code !== district);
  return {
    libraries: pairs.map(([code]) => code),
    districts: pairs.map(([, district]) => district),
  };
}

/** Returns the codes of the libraries that have others directly below them. */
const headsIn = (tree: ReadonlyMap<string, LibraryPlace>): ReadonlySet<string> =>
  new Set([...tree.values()].map(({ superior }) => superior));
