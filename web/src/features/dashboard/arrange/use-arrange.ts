import { type DashboardTile, dashboardTiles } from '@stacksight/contract';
import { useState } from 'react';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { chartTiles, numberTiles } from '../tiles/tile-catalogue.ts';
import { moveToPlaceOf, moveWithinGroup } from './reorder.ts';

type Tiles = readonly DashboardTile[];
type Layout = {
  tiles: Tiles;
  isKnown: boolean;
  save: (tiles: DashboardTile[]) => Promise<null>;
  isSaving: boolean;
};

export type Arrange = {
  isOn: boolean;
  /** True if the stored layout has loaded; arranging before would overwrite it. */
  canStart: boolean;
  isSaving: boolean;
  /** The tiles of the layout in arranging, in their order. */
  tiles: Tiles;
  hidden: Tiles;
  start: () => void;
  cancel: () => void;
  save: () => void;
  restore: () => void;
  move: (tile: DashboardTile, step: -1 | 1) => void;
  /** Moves a tile to the place of the tile `at`. */
  place: (tile: DashboardTile, at: DashboardTile) => void;
  show: (tile: DashboardTile) => void;
  hide: (tile: DashboardTile) => void;
};

const groups: readonly Tiles[] = [numberTiles, chartTiles].map((tiles) =>
  tiles.map(({ tile }) => tile),
);
const groupOf = (tile: DashboardTile): Tiles => groups.find((one) => one.includes(tile)) ?? [];

/** Chooses and arranges tiles in a draft until it is saved. Numbers and charts stay in their own groups. */
export function useArrange({ tiles, isKnown, save, isSaving }: Layout): Arrange {
  const [draft, setDraft] = useState<Tiles | null>(null);
  const current = draft ?? tiles;
  useUnsaved(draft !== null && draft.join() !== tiles.join());
  const store = async (next: Tiles) => {
    const isStandard = next.join() === dashboardTiles.join();
    await save(isStandard ? [] : [...next]);
    // Moves made during the call remain unsaved.
    setDraft((now) => (now === next ? null : now));
  };
  return {
    isOn: draft !== null,
    canStart: isKnown,
    isSaving,
    tiles: current,
    hidden: dashboardTiles.filter((tile) => !current.includes(tile)),
    start: () => setDraft(tiles),
    cancel: () => setDraft(null),
    save: () => void store(current).catch(() => undefined),
    restore: () => setDraft(dashboardTiles),
    move: (tile, step) => setDraft(moveWithinGroup(current, tile, step, groupOf(tile))),
    place: (tile, at) => {
      if (groupOf(tile).includes(at)) setDraft(moveToPlaceOf(current, tile, at));
    },
    show: (tile) => setDraft([...current, tile]),
    // The last tile stays, because the server reads an empty layout as the standard layout.
    hide: (tile) => current.length > 1 && setDraft(current.filter((one) => one !== tile)),
  };
}
