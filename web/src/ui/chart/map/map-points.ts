import type { LibraryNode } from '@stacksight/contract';
import { columnsOf, type ResultData } from '../../metric/result-data.ts';
import type { ModelInput } from '../data/chart-model.ts';
import { type Slice, toSlices } from '../data/slices.ts';

// Places the libraries of a result as points on a plane. The map has no tiles, so it needs no other host.

/** The dimensions whose codes are libraries. */
const placeDimensions: ReadonlySet<string> = new Set([
  'library',
  'district',
  'itemLibrary',
  'fromLibrary',
  'fromDistrict',
  'operatorLibrary',
]);

/** Returns whether a result has one value for each library, so that a map can show it. */
export function isOfLibraries({ columns }: Pick<ResultData, 'columns'>): boolean {
  const grouped = columns.filter(({ role }) => role === 'dimension' || role === 'time');
  return grouped.length === 1 && placeDimensions.has(grouped[0]?.key ?? '');
}

export type MapPoint = Slice & {
  /** True if other libraries are below this one; its name goes on the map before the names of branches. */
  isHead: boolean;
  /** The name on the map, without the name of the library above. */
  label: string;
  /** The distance east and north, both in degrees of latitude, so that x and y have the same scale. */
  x: number;
  y: number;
  /** The point of the library above; null if that library is not on the map. */
  above: { x: number; y: number } | null;
};

export type MapPoints = {
  points: readonly MapPoint[];
  /** The number of libraries that have a value but no coordinates. */
  unplaced: number;
};

/** Returns the points of the libraries that have coordinates, those with the largest values first. */
export function toMapPoints(input: ModelInput, libraries: readonly LibraryNode[]): MapPoints {
  const [dimension = -1] = columnsOf(input.result, 'dimension');
  const byCode = new Map(libraries.map((library) => [library.code, library]));
  const heads = new Set(libraries.map(({ superior }) => superior));
  const stretch = longitudeStretch(libraries);
  const at = (code: string | undefined) => {
    const { longitude = null, latitude = null } = byCode.get(code ?? '') ?? {};
    return longitude === null || latitude === null ? null : { x: longitude * stretch, y: latitude };
  };
  const valued = toSlices(input).slices.flatMap((slice) => {
    const code = input.result.rows[slice.row]?.[dimension];
    const library = byCode.get(typeof code === 'string' ? code : '');
    return slice.value === null || library === undefined ? [] : [{ slice, library }];
  });
  const points = valued.flatMap(({ slice, library }): MapPoint[] => {
    const place = at(library.code);
    const above = at(library.superior);
    const label = ownName(library.label, byCode.get(library.superior)?.label);
    const isHead = heads.has(library.code);
    return place === null ? [] : [{ ...slice, ...place, above, label, isHead }];
  });
  points.sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return { points, unplaced: valued.length - points.length };
}

/** Returns the length of a degree of longitude, in degrees of latitude, at the mean latitude of the libraries. */
export function longitudeStretch(libraries: readonly LibraryNode[]): number {
  const known = libraries.flatMap(({ latitude }) => latitude ?? []);
  const middle = known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length);
  return Math.cos((middle * Math.PI) / 180);
}

/** Removes the name of the library above: “临江区图书馆鼓楼街道分馆” under “临江区图书馆” becomes “鼓楼街道分馆”. */
export function ownName(label: string, above = ''): string {
  const rest = above !== '' && label.startsWith(above) ? label.slice(above.length).trim() : '';
  return rest === '' ? label : rest;
}

/**
 * The smallest distance in degrees for one pixel. Without this limit, a map of one library would show a single street.
 */
const least = 0.0001;

export type MapFrame = { x: readonly [number, number]; y: readonly [number, number] };

/** Returns the part of the plane that contains all points, in the proportions of the picture. */
export function mapFrame(
  points: readonly { x: number; y: number }[],
  { width, height }: { width: number; height: number },
): MapFrame {
  const ends = (all: readonly number[]) => [Math.min(...all), Math.max(...all)] as const;
  const [west, east] = ends(points.map(({ x }) => x));
  const [south, north] = ends(points.map(({ y }) => y));
  const unit = Math.max((east - west) / width, (north - south) / height, least);
  const around = (low: number, high: number, pixels: number) => {
    const half = (unit * pixels) / 2;
    return [(low + high) / 2 - half, (low + high) / 2 + half] as const;
  };
  return { x: around(west, east, width), y: around(south, north, height) };
}
