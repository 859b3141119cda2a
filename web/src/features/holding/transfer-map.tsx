import type { TransferWhatIf } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { type LibraryGroup, useLibraries } from '#lib/statistics/use-libraries.ts';
import { longitudeStretch, ownName } from '#ui/chart/map/map-points.ts';
import styles from './holding.module.css';
import marks from './transfer-map.module.css';

type Pairs = TransferWhatIf['pairs'];
type Spot = { code: string; label: string; x: number; y: number; copies: number; comes: boolean };

const width = 640;
const height = 420;
const margin = 48;

/** Shows the moves of copies on a map of the libraries; nothing if fewer than two libraries have coordinates. */
export function TransferMap({ pairs, glc }: { pairs: Pairs; glc: string }) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const { group } = useLibraries(glc);
  const spots = spotsOf(pairs, group?.libraries ?? []);
  if (spots.size < 2) return null;
  const most = Math.max(...pairs.map(({ copies }) => copies));
  const lines = pairs.flatMap((pair) => {
    const [from, to] = [spots.get(pair.from), spots.get(pair.to)];
    return from === undefined || to === undefined ? [] : [{ ...pair, path: arc(from, to) }];
  });
  return (
    <section className={styles.panel}>
      <h2>{t('map.title')}</h2>
      <svg
        className={marks.map}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('map.label', { count: lines.length })}
      >
        {lines.map(({ from, to, fromName, toName, copies, path }) => (
          <path
            key={`${from}/${to}`}
            d={path}
            className={marks.way}
            style={{ strokeWidth: 1 + (7 * copies) / most, opacity: 0.25 + (0.5 * copies) / most }}
          >
            <title>{`${fromName} → ${toName}: ${full(copies)}`}</title>
          </path>
        ))}
        {[...spots.values()].map(({ code, label, x, y, comes }) => (
          <circle key={code} cx={x} cy={y} r={5} className={comes ? marks.comes : marks.leaves}>
            <title>{label}</title>
          </circle>
        ))}
        {labelsOf([...spots.values()]).map(({ code, label, x, y, anchor }) => (
          <text key={code} x={x} y={y - 9} textAnchor={anchor}>
            {label}
          </text>
        ))}
      </svg>
      <p className={styles.hint}>{t('map.hint')}</p>
    </section>
  );
}

/** Returns the positions of the libraries in the picture, with north at the top. */
function spotsOf(pairs: Pairs, libraries: LibraryGroup['libraries']): Map<string, Spot> {
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

type MapLabel = Spot & { anchor: 'start' | 'middle' | 'end'; left: number; right: number };

/** Returns the labels, within the picture; if two would overlap, only the library with more copies has its label. */
function labelsOf(spots: readonly Spot[]): MapLabel[] {
  const labels: MapLabel[] = [];
  for (const spot of spots.toSorted((a, b) => b.copies - a.copies)) {
    const { x, y, label } = spot;
    const long = [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 6.5), 0);
    const anchor = x - long / 2 < 0 ? 'start' : x + long / 2 > width ? 'end' : 'middle';
    const left = anchor === 'start' ? x : anchor === 'end' ? x - long : x - long / 2;
    const right = left + long;
    const isFree = labels.every(
      (one) => Math.abs(one.y - y) > 16 || one.right < left || one.left > right,
    );
    if (isFree) labels.push({ ...spot, anchor, left, right });
  }
  return labels;
}

/**
 * Returns a curve that bends to the right of its direction, so that both directions are visible. It ends before the
 * circle.
 */
function arc(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [bendX, bendY] = [from.x + dx / 2 - dy * 0.18, from.y + dy / 2 + dx * 0.18];
  return `M${from.x} ${from.y} Q${bendX} ${bendY} ${to.x} ${to.y}`;
}
