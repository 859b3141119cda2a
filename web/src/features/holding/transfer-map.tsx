import type { TransferWhatIf } from '@stacksight/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { type LibraryGroup, useLibraries } from '#lib/statistics/use-libraries.ts';
import { useRoom } from '#lib/window/use-room.ts';
import { longitudeStretch, ownName } from '#ui/chart/map/map-points.ts';
import styles from './holding.module.css';
import marks from './transfer-map.module.css';

type Pairs = TransferWhatIf['pairs'];
type Spot = { code: string; label: string; x: number; y: number; copies: number; comes: boolean };

type Size = { width: number; height: number };

const margin = 48;

/** Returns the size of the picture in pixels, so that its texts are as large as those around it. */
function sizeWithin(room: number): Size {
  const width = Math.max(280, Math.min(room, 1_200));
  return { width, height: Math.round(Math.min(420, width * 0.75)) };
}

/** Shows the moves of copies on a map of the libraries; nothing if fewer than two libraries have coordinates. */
export function TransferMap({ pairs, glc }: { pairs: Pairs; glc: string }) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const { group } = useLibraries(glc);
  const panel = useRef<HTMLElement>(null);
  const size = sizeWithin(useRoom(panel));
  const spots = spotsOf(pairs, group?.libraries ?? [], size);
  if (spots.size < 2) return null;
  const largest = Math.max(...pairs.map(({ copies }) => copies));
  const lines = pairs.flatMap((pair) => {
    const [from, to] = [spots.get(pair.from), spots.get(pair.to)];
    return from === undefined || to === undefined ? [] : [{ ...pair, path: arc(from, to) }];
  });
  return (
    <section className={styles.panel} ref={panel}>
      <h2>{t('map.title')}</h2>
      <svg
        className={marks.map}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t('map.label', { count: lines.length })}
      >
        {lines.map(({ from, to, fromName, toName, copies, path }) => (
          <path
            key={`${from}/${to}`}
            d={path}
            className={marks.way}
            style={{
              strokeWidth: 1 + (7 * copies) / largest,
              opacity: 0.25 + (0.5 * copies) / largest,
            }}
          >
            <title>{`${fromName} → ${toName}: ${full(copies)}`}</title>
          </path>
        ))}
        {[...spots.values()].map(({ code, label, x, y, comes }) => (
          <circle key={code} cx={x} cy={y} r={5} className={comes ? marks.comes : marks.leaves}>
            <title>{label}</title>
          </circle>
        ))}
        {labelsOf([...spots.values()], size).map(({ code, label, at }) => (
          <text key={code} x={at.left} y={at.bottom - 4}>
            {label}
          </text>
        ))}
      </svg>
      <p className={styles.hint}>{t('map.hint')}</p>
    </section>
  );
}

/** Returns the positions of the libraries in the picture, with north at the top. */
function spotsOf(
  pairs: Pairs,
  libraries: LibraryGroup['libraries'],
  { width, height }: Size,
): Map<string, Spot> {
  const byCode = new Map(libraries.map((library) => [library.code, library]));
  const stretch = longitudeStretch(libraries);
  const found = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].flatMap((code) => {
    const library = byCode.get(code);
    if (!library || library.longitude === null || library.latitude === null) return [];
    const label = ownName(library.label, byCode.get(library.superior)?.label);
    const sum = (side: 'from' | 'to') =>
      pairs.filter((pair) => pair[side] === code).reduce((all, { copies }) => all + copies, 0);
    const [left, come] = [sum('from'), sum('to')];
    const place = { x: library.longitude * stretch, y: -library.latitude };
    return [{ code, label, ...place, copies: left + come, comes: come >= left }];
  });
  const [x, y] = [found.map((spot) => spot.x), found.map((spot) => spot.y)];
  const scale = Math.min(
    (width - 2 * margin) / Math.max(1e-6, Math.max(...x) - Math.min(...x)),
    (height - 2 * margin) / Math.max(1e-6, Math.max(...y) - Math.min(...y)),
  );
  const middle = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const [midX, midY] = [middle(x), middle(y)];
  return new Map(
    found.map((spot) => [
      spot.code,
      {
        ...spot,
        x: width / 2 + (spot.x - midX) * scale,
        y: height / 2 + (spot.y - midY) * scale,
      },
    ]),
  );
}

type Box = { left: number; right: number; top: number; bottom: number };
type MapLabel = Spot & { at: Box };

const mostLabels = 14;
const letterHeight = 16;

/**
 * Returns the labels of the libraries with most copies, each above, below or beside its circle; a library has no label
 * if all these places are outside the picture or taken by another label or circle.
 */
function labelsOf(spots: readonly Spot[], { width, height }: Size): MapLabel[] {
  const isInside = ({ left, right, top, bottom }: Box): boolean =>
    left >= 0 && right <= width && top >= 0 && bottom <= height;
  const labels: MapLabel[] = [];
  for (const spot of spots.toSorted((a, b) => b.copies - a.copies)) {
    if (labels.length === mostLabels) break;
    const taken = [
      ...labels.map(({ at }) => at),
      ...spots.filter(({ code }) => code !== spot.code).map(circleOf),
    ];
    const at = placesOf(spot).find(
      (place) => isInside(place) && !taken.some((one) => overlap(one, place)),
    );
    if (at !== undefined) labels.push({ ...spot, at });
  }
  return labels;
}

const circleOf = ({ x, y }: Spot): Box => ({
  left: x - 6,
  right: x + 6,
  top: y - 6,
  bottom: y + 6,
});

/** Returns the places where a label may stand, the best one first. */
function placesOf({ x, y, label }: Spot): Box[] {
  const long = [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 6.5), 0);
  const box = (left: number, top: number): Box => ({
    ...{ left, right: left + long, top, bottom: top + letterHeight },
  });
  const [above, below, beside] = [y - 8 - letterHeight, y + 8, y - letterHeight / 2];
  return [
    ...[box(x - long / 2, above), box(x - long / 2, below)],
    ...[box(x + 10, beside), box(x - 10 - long, beside)],
    ...[box(x, above), box(x - long, above), box(x, below), box(x - long, below)],
  ];
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + 4 && b.left < a.right + 4 && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns a curve that bends to the right of its direction, so that both directions are visible. It ends before the
 * circle.
 */
function arc(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [bendX, bendY] = [from.x + dx / 2 - dy * 0.18, from.y + dy / 2 + dx * 0.18];
  return `M${from.x} ${from.y} Q${bendX} ${bendY} ${to.x} ${to.y}`;
}
